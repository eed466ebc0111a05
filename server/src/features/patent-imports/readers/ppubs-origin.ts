import { z } from 'zod';
import type { FactsPart, PrintedFacts, Relation } from '../../../schema/bulk-patents.ts';
import { fromSearch } from '../../../schema/bulk-patents.ts';
import type { Doubts } from './facts.ts';
import { noFacts, patentIn, termFacts } from './printed-facts.ts';

/** One value or several, each at the place of its relation. */
const values = z.preprocess(
  (value) => [value].flat().map((one) => (typeof one === 'string' || typeof one === 'number' ? String(one).trim() : '')),
  z.array(z.string()),
);

/** Public Search's facts about a patent's origin and term; results of a search have the days of its relations alone. */
export const originShape = {
  relatedApplNumber: values,
  relatedApplFilingDate: values,
  relatedApplPatentNumber: values,
  relatedApplPatentIssueDate: values,
  relatedApplParentStatusCode: values,
  priorityClaimsCountry: values,
  priorityClaimsDocNumber: values,
  priorityClaimsDate: values,
  pctFilingNumber: values,
  pctFilingDate: values,
  pct371c124Date: values,
  termOfExtension: values,
  termOfPatentGrant: values,
};
type Origin = z.output<z.ZodObject<typeof originShape>>;

/** Its lists don't say how applications are related, but only provisionals have these series. */
const provisional = /^(?:US)?6[0-3][/ ]?\d{3}[ ,]?\d{3}$/;

/**
 * The facts of a patent, which rank below those of tables: its lists leave out how applications are related, and a missing list says nothing.
 * Null without any.
 */
export function originIn(data: Origin, doubts: Doubts): PrintedFacts | null {
  const dayOf = (written = '', what = 'filing date of an earlier application') => doubts.date(written.slice(0, 10), what);
  const relations = data.relatedApplFilingDate.flatMap((filed, at): Relation[] => {
    const number = data.relatedApplNumber[at] || null;
    if (!number && !filed) return [];
    return [
      {
        kind: number && provisional.test(number) ? 'us-provisional-application' : 'unknown',
        number,
        filed: dayOf(filed),
        status: data.relatedApplParentStatusCode[at] || null,
        patent: patentIn(data.relatedApplPatentNumber[at] || null),
        granted: dayOf(data.relatedApplPatentIssueDate[at], 'grant date of an earlier application'),
      },
    ];
  });
  const priority = data.priorityClaimsDate.flatMap((filed, at) =>
    filed
      ? [
          {
            country: data.priorityClaimsCountry[at] || null,
            number: data.priorityClaimsDocNumber[at] || null,
            filed: dayOf(filed),
          },
        ]
      : [],
  );
  const [number, filed, entered] = [
    data.pctFilingNumber[0],
    dayOf(data.pctFilingDate[0]),
    dayOf(data.pct371c124Date[0], 'day of entry'),
  ];
  const pct = number || filed ? { number: number || null, filed, entered } : null;
  const term = termFacts(data.termOfExtension[0] ?? null, data.termOfPatentGrant[0] ?? null);
  const parts: FactsPart[] = [
    ...(relations.length > 0 ? (['relations'] as const) : []),
    ...(priority.length > 0 ? (['priority'] as const) : []),
    ...(pct ? (['pct'] as const) : []),
    ...(term.adjustment || term.lengthOfGrant ? (['term'] as const) : []),
  ];
  if (parts.length === 0) return null;
  return { ...noFacts, relations, priority, pct, ...term, tables: Object.fromEntries(parts.map((part) => [part, fromSearch])) };
}
