import type { PrintedFacts, Relation } from '../../../schema/bulk-patents.ts';
import { formatDate } from './classes.ts';
import { readableNumber } from './facts.ts';
import type { Element } from './markup.ts';
import { all, first, textAt } from './markup.ts';

/** The facts of a document that prints none of these: no adjustment, no disclaimer. */
export const noFacts: PrintedFacts = {
  relations: [],
  priority: [],
  pct: null,
  adjustment: null,
  lengthOfGrant: null,
  disclaimer: null,
  hague: null,
  botanic: null,
  continuedProsecution: false,
};

/** "183" are days and "5 years" years; a text that is neither is kept as it stands. */
function adjustmentOf(raw: string | null): PrintedFacts['adjustment'] {
  const text = raw?.trim() ?? '';
  if (text === '') return null;
  if (/^\d{1,5}$/.test(text)) return { days: Number(text) };
  const years = /^(\d)\s*years?\.?$/i.exec(text)?.[1];
  return years ? { years: Number(years) } : { text: text.slice(0, 200) };
}

/** The number of years; null if the text has none. */
const yearsOf = (raw: string | null): number | null => {
  const years = /^\d{1,2}(?=\D|$)/.exec(raw?.trim() ?? '')?.[0];
  return years ? Number(years) : null;
};

export const termFacts = (extension: string | null, length: string | null) => ({
  adjustment: adjustmentOf(extension),
  lengthOfGrant: yearsOf(length),
});

/** The normalized number of a patent; one that can't be read stays as it is. */
export const patentIn = (written: string | null): string | null => written && (readableNumber(written) ?? written);

const dateAt = (element: Element, path: string): string | null => formatDate(textAt(element, path));

/** A filing date; of one that is printed as 19980400 or 19980000, the first day that it may be. */
function filedOn(written: string | null): Pick<Relation, 'filed' | 'earliest'> {
  const [, month] = /^(\d{4}(?:0[1-9]|1[0-2]|00))00$/.exec(written?.trim() ?? '') ?? [];
  const earliest = month ? formatDate(`${month.replace(/00$/, '01')}01`) : null;
  return { filed: formatDate(written), ...(earliest && { earliest }) };
}

/** All relations of DTD v4.x; `us-divisional-reissue` and `us-provisional-application` differ in their inner elements. */
export const relationNames = [
  ...['addition', 'division', 'continuation', 'continuation-in-part', 'continuing-reissue', 'reissue', 'us-divisional-reissue'],
  ...['reexamination', 'us-reexamination-reissue-merger', 'substitution', 'us-provisional-application', 'utility-model-basis'],
  ...['correction', 'related-publication'],
];

/** The facts of a grant or an application in XML v4. */
export function factsInXml(data: Element): PrintedFacts {
  const related = first(data, 'us-related-documents');
  const term = first(data, 'us-term-of-grant');
  const pct = first(data, 'pct-or-regional-filing-data');
  const hague = first(data, 'hague-agreement-data');
  const botanic = first(data, 'us-botanic');
  return {
    relations: related ? relationNames.flatMap((kind) => all(related, kind).map((one) => relationInXml(kind, one))) : [],
    priority: all(data, 'priority-claims/priority-claim').map((claim) => ({
      country: textAt(claim, 'country'),
      number: textAt(claim, 'doc-number'),
      filed: dateAt(claim, 'date'),
    })),
    pct: pct && {
      number: textAt(pct, 'document-id/doc-number'),
      filed: dateAt(pct, 'document-id/date'),
      entered: dateAt(pct, 'us-371c124-date/date') ?? dateAt(pct, 'us-371c12-date/date'),
    },
    ...termFacts(term && textAt(term, 'us-term-extension'), term && textAt(term, 'length-of-grant')),
    disclaimer: term && first(term, 'disclaimer') ? { limit: dateAt(term, 'disclaimer/date') } : null,
    hague: hague && {
      number: textAt(hague, 'international-registration-number'),
      registered: dateAt(hague, 'international-registration-date') ?? dateAt(hague, 'international-filing-date'),
    },
    botanic: botanic && { latinName: textAt(botanic, 'latin-name'), variety: textAt(botanic, 'variety') },
    continuedProsecution: first(data, 'us-issued-on-continued-prosecution-application') !== null,
  };
}

function relationInXml(kind: string, element: Element): Relation {
  const relation = first(element, 'relation') ?? first(element, 'us-relation') ?? element;
  const parent = first(relation, 'parent-doc') ?? relation;
  const granted = first(parent, 'parent-grant-document/document-id');
  const international = [
    dateAt(parent, 'parent-pct-document/document-id/date'),
    dateAt(parent, 'international-filing-date/date'),
  ];
  const own = filedOn(textAt(parent, 'document-id/date'));
  const filed = [own.filed, ...international].filter((day) => day !== null).sort()[0] ?? null;
  return {
    kind,
    number: textAt(parent, 'document-id/doc-number'),
    ...own,
    filed,
    status: textAt(parent, 'parent-status'),
    patent: patentIn(granted && textAt(granted, 'doc-number')),
    granted: granted && dateAt(granted, 'date'),
  };
}

const patdocRelations: [path: string, kind: string][] = [
  ['B610', 'addition'],
  ['B620', 'division'],
  ['B630/B631', 'continuation'],
  ['B630/B632', 'continuation-in-part'],
  ['B630/B633', 'continuing-reissue'],
  ['B640', 'reissue'],
  ['B641US', 'us-divisional-reissue'],
  ['B645', 'reexamination'],
  ['B660', 'substitution'],
];
const patdocStatuses: Record<string, string> = { '00': 'PENDING', '01': 'GRANTED', '03': 'ABANDONED', '04': 'SIR' };

/** The facts of a grant of 2001 to 2004 (PATDOC). */
export function factsInPatdoc(data: Element): PrintedFacts {
  const term = first(data, 'B400/B472');
  const pct = first(data, 'B800/B860') ?? first(data, 'B860');
  return {
    ...noFacts,
    relations: [
      ...patdocRelations.flatMap(([path, kind]) =>
        all(data, `B600/${path}/PARENT-US`).map((parent): Relation => {
          const status = textAt(parent, 'PSTA/PDAT') ?? '';
          return {
            kind,
            number: textAt(parent, 'PDOC/DOC/DNUM/PDAT'),
            ...filedOn(textAt(parent, 'PDOC/DOC/DATE/PDAT')),
            status: patdocStatuses[status] ?? (status || null),
            patent: patentIn(textAt(parent, 'PPUB/DOC/DNUM/PDAT')),
            granted: dateAt(parent, 'PPUB/DOC/DATE/PDAT'),
          };
        }),
      ),
      ...documentsIn(data, 'B600/B680US', 'us-provisional-application'),
      ...documentsIn(data, 'B600/B690US', 'related-publication'),
    ],
    priority: priorityInPatdoc(data),
    pct: pct && {
      number: textAt(pct, 'B861/DOC/DNUM/PDAT'),
      filed: dateAt(pct, 'B861/DOC/DATE/PDAT'),
      entered: dateAt(pct, 'B864US/DATE/PDAT') ?? dateAt(pct, 'B863/DATE/PDAT'),
    },
    ...termFacts(term && textAt(term, 'B474US/PDAT'), term && textAt(term, 'B474/PDAT')),
    disclaimer: term && (first(term, 'B473') || first(term, 'B473US')) ? { limit: dateAt(term, 'B473/DATE/PDAT') } : null,
    continuedProsecution: first(data, 'B200/B222US') !== null,
  };
}

const documentsIn = (data: Element, path: string, kind: string): Relation[] =>
  all(data, `${path}/DOC`).map((document) => ({
    kind,
    number: textAt(document, 'DNUM/PDAT'),
    filed: dateAt(document, 'DATE/PDAT'),
    status: null,
    patent: null,
    granted: null,
  }));

/** Numbers, days and countries of priority claims stand side by side, in the same order. */
function priorityInPatdoc(data: Element): PrintedFacts['priority'] {
  const numbers = all(data, 'B300/B310');
  const days = all(data, 'B300/B320');
  const countries = all(data, 'B300/B330');
  return numbers.map((number, index) => ({
    number: textAt(number, 'DNUM/PDAT') ?? textAt(number, 'PDAT'),
    filed: days[index] ? dateAt(days[index], 'DATE/PDAT') : null,
    country: countries[index] ? (textAt(countries[index], 'CTRY/PDAT') ?? textAt(countries[index], 'PDAT')) : null,
  }));
}

/** The first value of a key in each section of a name; null if it has none. */
type Sections = (name: string) => ((key: string) => string | null)[];

const apsRelations: Record<string, string> = { '71': 'continuation', '72': 'continuation-in-part', '74': 'division' };
const apsStatuses: Record<string, string> = { '01': 'GRANTED', '03': 'ABANDONED' };

/**
 * The facts of a grant of 1976 to 2001 (APS). A relation whose code isn't known stays a relation of an unknown kind, so
 * that the term doesn't pass for a fact.
 */
export function factsInAps(sections: Sections): PrintedFacts {
  const [patent] = sections('PATN');
  const [pct] = sections('PCTA');
  const relation = (kind: string, status: string | null, value: (key: string) => string | null): Relation => ({
    kind,
    number: value('APN'),
    ...filedOn(value('APD')),
    status,
    patent: patentIn(value('PNO')),
    granted: formatDate(value('ISD')),
  });
  const parents = sections('RLAP').map((value) => {
    const [code, status] = [value('COD') ?? '', value('PSC') ?? ''];
    return relation(apsRelations[code] ?? `unknown ${code}`.trim(), apsStatuses[status] ?? (status || null), value);
  });
  const originals = sections('REIS').map((value) => relation('reissue', 'GRANTED', value));
  const disclaimed = patent?.('DCD') ?? null;
  return {
    ...noFacts,
    relations: [...parents, ...originals],
    priority: sections('PRIR').map((value) => ({
      number: value('APN'),
      filed: formatDate(value('APD')),
      country: value('CNT'),
    })),
    pct: pct?.('PCN') ? { number: pct('PCN'), filed: formatDate(pct('PD3')), entered: formatDate(pct('PD1')) } : null,
    lengthOfGrant: yearsOf(patent?.('TRM') ?? null),
    disclaimer: disclaimed === null ? null : { limit: formatDate(disclaimed) },
  };
}
