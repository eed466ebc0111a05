import { mostFindings, shownText } from '@brevet/contract/anonymity';
import type { Finding } from '@brevet/contract/anonymity-check';
import { Refusal } from '../../platform/http/errors.ts';

/** The findings that one answer lists, with the number of the others. */
export const listed = <Found>(findings: readonly Found[]): { findings: Found[]; more: number } => ({
  findings: findings.slice(0, mostFindings),
  more: Math.max(0, findings.length - mostFindings),
});

/** Refuses texts that name someone or contain contact details. */
export class NamesFound extends Refusal {
  readonly all: Finding[];

  constructor(message: string, all: Finding[], ListingID: number | null) {
    const { findings, more } = listed(all);
    // A finding says who belongs to the listing.
    const tells = ListingID === null ? {} : { tells: ListingID };
    super('names_found', message, { findings, more, errors: byField(findings), ...tells });
    this.all = all;
  }
}

const inWords = ({ reason, suggestion, ...finding }: Finding): string =>
  `${shownText(finding)}${finding.kind === 'unread' ? '' : ':'} ${reason} ${suggestion}`;

/** A message for each field with findings: a line for each, once if they repeat. */
function byField(findings: readonly Finding[]): Record<string, string> {
  const fields = Map.groupBy(findings, ({ field }) => field);
  return Object.fromEntries([...fields].map(([field, found]) => [field, [...new Set(found.map(inWords))].join('\n')]));
}
