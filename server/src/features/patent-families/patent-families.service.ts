import { dayOrNull } from '@brevet/contract/day';
import type { FamilyMember, PatentFamily, patentFamiliesApi } from '@brevet/contract/patent-families';
import { mostInFamily } from '@brevet/contract/patent-families';
import type { Db } from '../../platform/db/client.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { filesClaiming, legalRecordsOf } from '../legal-records/legal-records.ts';
import { legalSummaries } from '../legal-status/legal-status.ts';
import { keyOfNumber } from '../patents/patents.ts';
import type { Related } from './family-relations.ts';
import { mergeRelated, relatedInDocument, relatedInFiles, relatedOfFile, relationOf } from './family-relations.ts';
import type { StoredMember } from './patent-families.queries.ts';
import { membersOf, ownDocument, relatives } from './patent-families.queries.ts';

export function patentFamiliesHandlers({ db }: { db: Db }): Handlers<typeof patentFamiliesApi> {
  return {
    async getFamily({ query: { patentNumber, country } }) {
      return { data: await familyOf(db, keyOfNumber(patentNumber, country, 'patentNumber')) };
    },
  };
}

/** The parents, children and other relatives of a patent, from its document, the file of its application and other documents. */
export async function familyOf(db: Db, key: { Country: string; PatentNumber: string }): Promise<PatentFamily> {
  const own = await ownDocument(db, key);
  const { files } = await legalRecordsOf(db, key);
  const names = [
    `${key.Country} ${key.PatentNumber}`,
    ...(own?.Name ? [own.Name] : []),
    ...files.map(({ application }) => `US/${application}`),
  ];
  const others = await relatives(db, [...new Set(names)], own?.Keys ?? [], 2 * mostInFamily + 1);
  const claiming = others.filter(({ Kind }) => Kind !== null);
  const parents = await resolved(db, [
    ...relatedInDocument(own?.Facts ?? null, own?.IssuedDate ?? own?.PublicationDate ?? null),
    ...relatedInFiles(files, 'parents'),
  ]);
  const children = [
    ...claiming.map((other): Related => ({ ...fromStore(other), ...relationOf(other.Kind ?? ''), Source: 'otherDocument' })),
    ...(await resolved(db, [
      ...relatedInFiles(files, 'children'),
      ...(await filesClaiming(db, names)).flatMap((file) => relatedOfFile(file, names)),
    ])),
  ];
  const isKnown = new Set([...parents, ...children].map(({ Country, PatentNumber }) => `${Country} ${PatentNumber}`));
  const shared = others.filter((other) => other.Kind === null && !isKnown.has(`${other.Country} ${other.PatentNumber}`));
  const lists = {
    Parents: mergeRelated(parents),
    Children: mergeRelated(children),
    Relatives: shared.map((other): Related => ({ ...fromStore(other), Relation: 'other', Words: null, Source: 'otherDocument' })),
  };
  const numbers = Object.values(lists)
    .flatMap((found) => found.slice(0, mostInFamily))
    .flatMap(({ Country, PatentNumber }) => (Country === 'US' && PatentNumber ? [PatentNumber] : []));
  const summaries = await legalSummaries(db, numbers);
  const listed = (found: Related[]): PatentFamily['Parents'] => ({
    Members: found.slice(0, mostInFamily).map(
      (one): FamilyMember => ({
        ...one,
        Legal: one.Country === 'US' && one.PatentNumber ? (summaries.get(one.PatentNumber) ?? null) : null,
      }),
    ),
    More: found.length > mostInFamily,
  });
  return {
    Parents: listed(lists.Parents),
    Children: listed(lists.Children),
    Relatives: listed(lists.Relatives),
    Priorities: (own?.Facts?.priority ?? []).map(({ country, number, filed }) => ({
      Country: country,
      Number: number,
      FiledDate: filed === null ? null : dayOrNull(filed),
    })),
  };
}

const fromStore = (stored: StoredMember) => ({
  Country: stored.Country,
  PatentNumber: stored.PatentNumber,
  ApplicationNumber: stored.ApplicationNumber,
  FiledDate: stored.FiledDate,
  IssuedDate: stored.IssuedDate,
  Title: stored.Title,
  PatentStatus: stored.PatentStatus,
  AsOf: stored.IssuedDate ?? stored.PublicationDate,
});

/** Adds titles and dates from the store, of a grant rather than of its published application. */
async function resolved(db: Db, related: Related[]): Promise<Related[]> {
  const textsOf = (key: 'PatentNumber' | 'ApplicationNumber') => [...new Set(related.flatMap((one) => one[key] ?? []))];
  const found = await membersOf(db, textsOf('PatentNumber'), textsOf('ApplicationNumber'));
  const grantsLast = found.toSorted(
    (one, other) => Number(one.PatentStatus === 'Issued') - Number(other.PatentStatus === 'Issued'),
  );
  const byApplication = new Map(grantsLast.map((one) => [one.ApplicationNumber, one]));
  const byNumber = new Map(found.map((one) => [one.PatentNumber, one]));
  return related.map((one) => {
    const stored =
      byNumber.get(one.PatentNumber ?? '') ??
      (one.ApplicationNumber === null ? undefined : byApplication.get(one.ApplicationNumber));
    if (!stored || one.Country !== 'US') return one;
    const { AsOf: _, ...known } = fromStore(stored);
    return { ...one, ...known, FiledDate: one.FiledDate ?? known.FiledDate };
  });
}
