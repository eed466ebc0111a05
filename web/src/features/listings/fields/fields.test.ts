import { draftDetails, listingInput, salesInput } from '@brevet/contract/listing-fields';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  firstIncomplete,
  isBegun,
  labelOf,
  missedByBuyers,
  requiredOf,
  stepAt,
  stepOf,
  steps,
  unaskedFields,
} from './fields.ts';
import { newValues } from './values.ts';

type Values = ReturnType<typeof newValues>;
const fresh = newValues();
const typed = (ListingType: Values['listing']['ListingType'], details: Partial<Values['listing_details']> = {}): Values => ({
  ...fresh,
  listing: { ...fresh.listing, ListingType },
  listing_details: { ...fresh.listing_details, ...details },
});
const pathsOf = (fields: { path: string }[]) => fields.map(({ path }) => path);

/** Each question of step 3 and the text that a yes asks for. */
const behind = [
  ['PatentIPOwnership', 'PatentPortfolio'],
  ['PatentLicensingStatus', 'PatentLicensingArrangement'],
  ['PatentInfringement', 'PatentPotentialInfringers'],
  ['PatentLitigation', 'PatentLitigationNotes'],
] as const;
const questions = [...behind.map(([question]) => question), 'PatentBackLicense', 'PatentSellIndividualPatent'] as const;

describe('questions about patents', () => {
  it.each([
    [0, false],
    [1, true],
    [2, true],
    [3, false],
  ] as const)('are asked of listing type %i: %s', (type, asked) => {
    const shown = pathsOf(fieldsOf(stepAt(3), typed(type), 1));
    for (const name of questions) expect(shown.includes(`listing_details.${name}`), name).toBe(asked);
  });

  it.each(questions)('%s stays visible for a technology once it is answered', (name) => {
    for (const answer of [1, 2] as const)
      expect(pathsOf(fieldsOf(stepAt(3), typed(0, { [name]: answer }), 1))).toContain(`listing_details.${name}`);
  });

  it.each(behind)('%s asks for %s and requires it only after a yes', (question, text) => {
    const path = `listing_details.${text}`;
    for (const [answer, asked] of [
      [0, false],
      [1, false],
      [2, true],
    ] as const) {
      const values = typed(1, { [question]: answer, [text]: 'Names a company' });
      expect(pathsOf(fieldsOf(stepAt(3), values, 1)).includes(path)).toBe(asked);
      expect(pathsOf(requiredOf(values)).includes(path)).toBe(asked);
      expect(pathsOf(unaskedFields(values)).includes(path)).toBe(!asked);
    }
  });

  it.each(['PatentBackLicense', 'PatentSellIndividualPatent'] as const)('%s requires no text', (question) => {
    expect(pathsOf(requiredOf(typed(1, { [question]: 2 })))).toEqual(['listing.ListingName', 'salesInfo.Seller']);
  });
});

describe('requiredOf', () => {
  it('is name and seller, and a description behind each yes', () => {
    expect(pathsOf(requiredOf(fresh))).toEqual(['listing.ListingName', 'salesInfo.Seller']);
    const encumbered = requiredOf(typed(1, { PatentIPOwnership: 2, Overview: 'Not the description' }));
    expect(encumbered).toContainEqual({
      path: 'listing_details.PatentPortfolio',
      label: 'Encumbrances',
      step: 3,
      done: false,
    });
    const described = requiredOf(typed(1, { PatentIPOwnership: 2, PatentPortfolio: 'A lien' }));
    expect(described.find(({ path }) => path === 'listing_details.PatentPortfolio')?.done).toBe(true);
  });
});

describe('fields for staff', () => {
  it.each([
    [1, []],
    [15, []],
    [30, ['Rating', 'Tag', 'Source']],
    [40, ['Rating', 'Tag', 'Source', 'OwnerID', 'Brokercode']],
  ] as const)('that type %i is asked: %j', (type, names) => {
    const shown = pathsOf(fieldsOf(stepAt(5), fresh, type)).map((path) => path.replace('listing.', ''));
    expect(['Rating', 'Tag', 'Source', 'OwnerID', 'Brokercode'].filter((name) => shown.includes(name))).toEqual(names);
  });
});

describe('steps', () => {
  it('have fixed titles', () => {
    expect(steps.map(({ title }) => title)).toEqual([
      'Overview',
      'Additional information',
      'Patent information',
      'Sales information',
      'Broker information',
    ]);
    expect([1, 2, 3, 4, 5].map((number) => stepAt(number))).toEqual(steps);
    expect(stepAt(6)).toEqual({ title: 'Overview', fields: [] });
  });

  it('contain each field once, and every detail and sales field that the form sends', () => {
    const all: string[] = pathsOf(steps.flatMap(({ fields }) => fields));
    expect(new Set(all).size).toBe(all.length);
    // It repeats the field of the listing.
    const { ListingImg: _image, ...details } = fresh.listing_details;
    for (const name of Object.keys(details)) expect(all).toContain(`listing_details.${name}`);
    for (const name of Object.keys(fresh.salesInfo)) expect(all).toContain(`salesInfo.${name}`);
  });

  it.each([
    ['listing.ListingName', 1],
    ['listing_details.FAQ', 2],
    ['listing_details.PatentNotes', 3],
    ['patents.text', 3],
    ['salesInfo.Seller', 4],
    ['salesInfo.BrokerContract', 5],
    ['listing.Unknown', 1],
  ])('hold %s in number %i', (path, step) => {
    expect(stepOf(path)).toBe(step);
  });

  it.each([
    [{ listing: { ...fresh.listing, ListingName: 'Cold plate' } }, 1, true],
    [{ salesInfo: { ...fresh.salesInfo, TargetPrice: 0 } }, 4, true],
    [{ salesInfo: { ...fresh.salesInfo, TargetPrice: 0 } }, 2, false],
    [{ salesInfo: { ...fresh.salesInfo, Currency: 'EUR' as const } }, 4, true],
    [{ listing_details: { ...fresh.listing_details, PatentLitigation: 1 as const } }, 3, true],
    [{ listing_details: { ...fresh.listing_details, PatentNotes: 'x' } }, 3, true],
    [{}, 3, false],
    [{}, 4, false],
    [{}, 2, false],
  ])('case %#: are begun with an answer beyond the defaults', (changes, step, begun) => {
    expect(isBegun(stepAt(step), { ...fresh, ...changes }, 1)).toBe(begun);
  });
});

describe('the kind of a field', () => {
  const fields = steps.flatMap((step) => step.fields);
  const namesOf = (chosen: typeof fields) => chosen.map(({ path }) => path.split('.')[1]);

  it.each([
    ['line', ['ListingName', 'Keywords', 'Seller', 'BrandNames', 'Keywords', 'AccessControl', 'Tag', 'Source', 'Brokercode']],
    ['money', ['TargetPrice', 'MinimumAcceptablePrice', 'BarginPrice']],
    ['currency', ['Currency']],
    ['percent', ['BrokerCommission', 'BuySideCommission']],
    ['number', ['Rating']],
    ['date', ['EndDate']],
    ['yesNo', ['BrevetDirectDeal', 'BrokerArrangementExclusive', 'PrivateFlag']],
    ['answer', questions],
    ['type', ['ListingType']],
    ['deals', ['DealStructure']],
    ['share', ['Share_type']],
    ['owner', ['OwnerID']],
  ] as const)('%s belongs to %j', (kind, names) => {
    expect(namesOf(fields.filter((field) => field.kind === kind)).sort()).toEqual([...names].sort());
  });

  it('is a text behind each question, below it', () => {
    expect(namesOf(fields.filter(({ follows }) => follows))).toEqual(behind.map(([, text]) => text));
  });

  it('has a limit of words where a text should be short', () => {
    expect(namesOf(fields.filter(({ words }) => words))).toEqual(['ListingName', 'ListingDescription']);
  });

  it('has a hint that a text must not name anyone, and that prices and sellers stay confidential', () => {
    const hinted = (hint: string) => namesOf(fields.filter(({ help }) => help?.startsWith(hint)));
    expect(hinted('No company names')).toEqual(['ListingName', 'ListingDescription', 'TechnologyPatentSummary']);
    expect(hinted('Confidential')).toEqual(['Seller']);
  });
});

describe('labels', () => {
  it.each([
    ['listing.ListingType', 'Covered by'],
    ['salesInfo.Seller', 'Patent seller'],
    ['listing_details.Nothing', 'Nothing'],
    ['Nothing', 'Nothing'],
  ])('%s is labeled %s', (path, label) => {
    expect(labelOf(path)).toBe(label);
  });
});

describe('missedByBuyers', () => {
  const technology = [
    'listing.ListingDescription',
    'listing.Keywords',
    'listing.CompetitiveAdvantage',
    'listing_details.Overview',
    'listing_details.ProblemSolved',
    'listing_details.TechnologyOverview',
  ];
  const patents = [
    'listing_details.TechnologyPatentSummary',
    'listing_details.PatentIPOwnership',
    'listing_details.PatentLicensingStatus',
    'listing_details.PatentLitigation',
  ];

  it.each([
    [0, technology],
    [1, [...technology, 'patents.text', ...patents]],
    [2, [...technology, 'patents.text', ...patents]],
    [3, technology],
  ] as const)('of listing type %i are %j', (type, paths) => {
    expect(pathsOf(missedByBuyers(typed(type), 0)).sort()).toEqual([...paths].sort());
  });

  it('are done once they are filled in', () => {
    const values = typed(1, { PatentLitigation: 1, Overview: 'What it does' });
    const done = missedByBuyers(values, 1)
      .filter((wanted) => wanted.done)
      .map(({ path, label, step }) => [path, label, step]);
    expect(done).toEqual([
      ['listing_details.Overview', 'Overview', 1],
      ['patents.text', 'Patent numbers', 3],
      ['listing_details.PatentLitigation', 'Have any of them been litigated?', 3],
    ]);
    expect(missedByBuyers(values, 0).find(({ path }) => path === 'patents.text')?.done).toBe(false);
  });
});

it('asks for every field that people write', () => {
  const asked = steps.flatMap(({ fields }) => pathsOf(fields));
  const named = (part: string, shape: object) => Object.keys(shape).map((name) => `${part}.${name}`);
  const fields = [
    ...named('listing', listingInput.shape),
    ...named('listing_details', draftDetails.shape),
    ...named('salesInfo', salesInput.shape),
  ];
  const set = ['ListingID', 'Version', 'AvailableStatus', 'ListingStatus', 'StartDate', 'CreateDate'];
  const repeated = 'listing_details.ListingImg';
  expect(fields.filter((path) => !asked.includes(path)).toSorted()).toEqual(
    [...set.map((name) => `listing.${name}`), repeated].toSorted(),
  );
});

describe('firstIncomplete', () => {
  const overview = {
    ...fresh,
    listing: { ...fresh.listing, ListingName: 'A', ListingDescription: 'B', Keywords: 'C', CompetitiveAdvantage: 'D' },
    listing_details: { ...fresh.listing_details, Overview: 'E' },
    salesInfo: { ...fresh.salesInfo, Seller: 'F' },
  };
  const technology = { ...overview.listing_details, ProblemSolved: 'G', TechnologyOverview: 'H' };
  const questions = {
    PatentIPOwnership: 1,
    PatentLicensingStatus: 1,
    PatentLitigation: 1,
    TechnologyPatentSummary: 'I',
  } as const;
  const complete = { ...overview, listing_details: { ...technology, ...questions } };

  it.each([
    ['of a new listing', fresh, 0, 1],
    ['after the overview', overview, 0, 2],
    ['of patents without numbers', { ...overview, listing_details: technology }, 0, 3],
    ['without a seller', { ...complete, salesInfo: { ...complete.salesInfo, Seller: '' } }, 1, 4],
    ['of a complete listing', complete, 1, 1],
    ['without a name', { ...complete, listing: { ...complete.listing, ListingName: '' } }, 1, 1],
  ])('%s', (_which, values, patents, step) => {
    expect(firstIncomplete(values, patents)).toBe(step);
  });
});
