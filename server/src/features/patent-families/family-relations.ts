import type { Day } from '@brevet/contract/day';
import { dayOrNull } from '@brevet/contract/day';
import type { FamilyMember } from '@brevet/contract/patent-families';
import { normalizePatentNumber, storedApplication } from '@brevet/contract/patent-number';
import type { PrintedFacts } from '../../schema/bulk-patents.ts';
import type { FileRelation } from '../../schema/legal-records.ts';
import { applicationKey, publicationKey } from '../../schema/legal-records.ts';
import type { filesClaiming, LegalRecords } from '../legal-records/legal-records.ts';

export type Related = Omit<FamilyMember, 'Legal'>;

/** Names of relations in documents, codes in files of applications, and words in older files. */
const relations: [RegExp, FamilyMember['Relation']][] = [
  [/^(continuation-in-part|CIP)$|continuation in part/i, 'continuationInPart'],
  [/^(continuation|CON)$|continuation of/i, 'continuation'],
  [/^(division|DIV)$|division(al)? of/i, 'division'],
  [/reissue|^(REI|RE)$/i, 'reissue'],
  [/^NST$|national stage/i, 'nationalStage'],
  [/provisional|^PRO$/i, 'provisional'],
  [/^(reexamination|REX)$|reexamination of/i, 'reexamination'],
  [/^related-publication$/, 'publication'],
  [/^(substitution|SUB)$|substitut/i, 'substitution'],
];

export function relationOf(words: string): Pick<Related, 'Relation' | 'Words'> {
  const found = relations.find(([pattern]) => pattern.test(words.trim()))?.[1];
  return found ? { Relation: found, Words: null } : { Relation: 'other', Words: words.trim() || null };
}

const day = (written: string | null): Day | null => (written === null ? null : dayOrNull(written));
const international = /^PCT\b|^PCT[A-Z]{2}/i;

const nothingStored = { IssuedDate: null, Title: null, PatentStatus: null };

/** Earlier applications that the patent's own document names: its relations, and the international application of a national stage. */
export function relatedInDocument(facts: PrintedFacts | null, asOf: Day | null): Related[] {
  if (!facts) return [];
  const named = facts.relations.map(({ kind, number, filed, patent, granted }): Related => {
    const relation = relationOf(kind);
    const published = relation.Relation === 'publication' ? number : patent;
    return {
      ...nothingStored,
      ...relation,
      ...numbersOf(relation.Relation === 'publication' ? null : number, published),
      FiledDate: day(filed),
      IssuedDate: day(granted),
      Source: 'document',
      AsOf: asOf,
    };
  });
  if (!facts.pct?.number) return named;
  const stage = { ...nothingStored, ...numbersOf(facts.pct.number, null), Relation: 'nationalStage' as const, Words: null };
  return [...named, { ...stage, FiledDate: day(facts.pct.filed), Source: 'document', AsOf: asOf }];
}

/** Applications that the files of its application at the USPTO name. */
export const relatedInFiles = (files: LegalRecords['files'], side: 'parents' | 'children'): Related[] =>
  files.flatMap((file) =>
    (file[side] ?? []).map(
      (one: FileRelation): Related => ({
        ...nothingStored,
        ...relationOf(one.relation),
        ...numbersOf(one.application, one.patent),
        FiledDate: side === 'parents' ? day(one.filed) : null,
        Source: 'file',
        AsOf: file.AsOf,
      }),
    ),
  );

/** The application of a file that claims one of `names`. */
export const relatedOfFile = (file: Awaited<ReturnType<typeof filesClaiming>>[number], names: readonly string[]): Related[] => {
  const claim = (file.parents ?? []).find(
    ({ application, patent }) =>
      names.includes(applicationKey(international.test(application) ? 'WO' : 'US', application)) ||
      (patent !== null && names.includes(publicationKey('US', patent))),
  );
  if (!claim) return [];
  return [
    {
      ...nothingStored,
      ...relationOf(claim.relation),
      ...numbersOf(file.application, file.patent),
      FiledDate: null,
      Source: 'otherFile',
      AsOf: file.AsOf,
    },
  ];
};

function numbersOf(
  application: string | null,
  patent: string | null,
): Pick<Related, 'Country' | 'PatentNumber' | 'ApplicationNumber'> {
  return {
    Country: application !== null && international.test(application) ? 'WO' : 'US',
    PatentNumber: patent === null ? null : (normalizePatentNumber(patent, 'US')?.number ?? null),
    ApplicationNumber: application === null ? null : storedApplication(application),
  };
}

const keysOf = ({ ApplicationNumber, PatentNumber }: Related): string[] => [
  ...(ApplicationNumber ? [`application ${ApplicationNumber}`] : []),
  ...(PatentNumber ? [`patent ${PatentNumber}`] : []),
];

/** Each member once, oldest first: what the documents say, completed by what the files say. */
export function mergeRelated(related: Related[]): Related[] {
  const merged = new Map<number, Related>();
  const places = new Map<string, number>();
  for (const [index, one] of related.entries()) {
    const place =
      keysOf(one)
        .map((key) => places.get(key))
        .find((at) => at !== undefined) ?? index;
    const known = merged.get(place) ?? one;
    merged.set(place, {
      ...known,
      PatentNumber: known.PatentNumber ?? one.PatentNumber,
      ApplicationNumber: known.ApplicationNumber ?? one.ApplicationNumber,
      FiledDate: known.FiledDate ?? one.FiledDate,
      IssuedDate: known.IssuedDate ?? one.IssuedDate,
    });
    for (const key of keysOf(one)) places.set(key, place);
  }
  return [...merged.values()].sort((one, other) => (one.FiledDate ?? '9').localeCompare(other.FiledDate ?? '9'));
}
