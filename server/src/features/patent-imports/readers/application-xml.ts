import type { PatentClaim } from '../../../schema/bulk-patents.ts';
import { claimOf, withinReason } from './claims.ts';
import { formatIpc, formatUspc } from './classes.ts';
import type { Source } from './document-reader.ts';
import { documentReader, expectOnce } from './document-reader.ts';
import { applicationFrom, Doubts, fullName, numberFrom } from './facts.ts';
import type { Element } from './markup.ts';
import { all, first, linesOf, parseMarkup, prose, proseAt, text, textAt } from './markup.ts';
import type { FoundRecord, PatentRecord } from './patent-record.ts';
import { bareRecord } from './patent-record.ts';

const breaking: ReadonlySet<string> = new Set(['claim-text', 'paragraph']);

/** USPTO applications of 2001 to 2004, DTD v1.5 and v1.6. */
export const applicationXml = documentReader({
  name: 'USPTO applications of 2001 to 2004 (XML v1)',
  kinds: [
    {
      root: 'patent-application-publication',
      bibliography: 'subdoc-bibliographic-information',
      abstract: 'subdoc-abstract',
      description: 'subdoc-description',
      claims: 'subdoc-claims',
      read,
    },
  ],
  fields: [
    'kind',
    'status',
    'title',
    'abstract',
    'assignees',
    'inventors',
    'ipc',
    'uspc',
    'furtherUspc',
    'filed',
    'published',
    'applicationNumber',
  ],
});

function read({ bibliography, abstract, claims }: Source): FoundRecord {
  const data = parseMarkup(bibliography);
  expectOnce(data, ['document-id', 'domestic-filing-data', 'technical-information', 'inventors']);
  const doubts = new Doubts();
  const published = doubts.date(textAt(data, 'document-id/document-date'), 'publication date');
  const record: PatentRecord = {
    ...bareRecord('US', numberFrom(textAt(data, 'document-id/doc-number'))),
    kind: textAt(data, 'document-id/kind-code'),
    status: 'Application',
    title: proseAt(data, 'technical-information/title-of-invention'),
    abstract: abstract === null ? null : paragraphs(parseMarkup(abstract)),
    assignees: all(data, 'assignee').flatMap((one) => textAt(one, 'organization-name') ?? nameOf(one) ?? []),
    inventors: ['first-named-inventor', 'inventor'].flatMap((name) =>
      all(data, `inventors/${name}`).flatMap((one) => nameOf(one) ?? []),
    ),
    ...classesOf(data),
    filed: doubts.date(textAt(data, 'domestic-filing-data/filing-date'), 'filing date'),
    published,
    applicationNumber: applicationFrom(textAt(data, 'domestic-filing-data/application-number/doc-number')),
    sourceDate: published,
  };
  const found = claims === null ? { claims: [], doubts: [] } : withinReason(claimsOf(parseMarkup(claims)));
  return { record, claims: found.claims, doubts: [...doubts.list, ...found.doubts] };
}

function nameOf(party: Element): string | null {
  const name = first(party, 'name') ?? party;
  return fullName(
    ...['name-prefix', 'given-name', 'middle-name', 'family-name', 'name-suffix'].map((part) => textAt(name, part)),
  );
}

function classesOf(data: Element): Pick<PatentRecord, 'ipc' | 'uspc' | 'furtherUspc'> {
  const place = 'technical-information/classification';
  const ipc = ['primary', 'secondary'].flatMap((part) => all(data, `${place}-ipc/classification-ipc-${part}/ipc`));
  const uspc = (part: string): string[] =>
    all(data, `${place}-us/classification-us-${part}/uspc`).flatMap(
      (one) => uspcOf(textAt(one, 'class') ?? '', textAt(one, 'subclass') ?? '') ?? [],
    );
  return {
    ipc: ipc.map(text).filter(Boolean).map(formatIpc),
    uspc: uspc('primary')[0] ?? null,
    furtherUspc: [...uspc('primary').slice(1), ...uspc('secondary')],
  };
}

/** "002" and "067000" are 2/67; with letters, "016" and "01800R" are 16/1800R. */
const uspcOf = (main: string, sub: string): string | null =>
  /[A-Z]/.test(sub) && /^\d+$/.test(main) ? `${Number(main)}/${sub.replace(/^0+/, '')}` : formatUspc(main + sub);

function paragraphs(abstract: Element): string | null {
  const parts = all(abstract, 'paragraph').map(prose).filter(Boolean);
  return parts.join('\n\n') || prose(abstract) || null;
}

function claimsOf(claims: Element): PatentClaim[] {
  return all(claims, 'claim').flatMap((claim, index) => {
    const lines = linesOf(claim, breaking);
    return lines === '' ? [] : [claimOf(lines, index + 1)];
  });
}
