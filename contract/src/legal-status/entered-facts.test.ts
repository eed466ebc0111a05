import { describe, expect, it } from 'vitest';
import { asDay } from '../day.ts';
import type { Entered } from './entered-facts.ts';
import { placeOf, recordedDocuments } from './entered-facts.ts';
import { enteredWords, filesSay, filesWords } from './entered-words.ts';
import type { LegalFacts } from './legal-facts.ts';
import { ownershipOf } from './ownership.ts';
import { legalRecordOf, statusOn } from './status.ts';

const Day = asDay('2014-11-11');
const base: LegalFacts = { filed: asDay('2005-01-05'), granted: asDay('2010-03-09'), grantDocument: true, ptaDays: 100 };
const recordWith = (entered: Entered[], facts: LegalFacts = {}) => legalRecordOf('utility', { ...base, ...facts }, { entered });
const over = (Named: string, end: string | null, is: 'fact' | 'noLaterThan' | 'atLeast' | 'estimate' = 'fact'): Entered => ({
  ...{ Kind: 'disclaimer', Named, NamedEnd: null, Day },
  limit: end === null ? null : { end: asDay(end), is },
});
const recording = { Kind: 'recording', Conveyance: 'assignment', ReelFrame: '12/34', Executed: null, Lien: '', Day } as const;

describe('facts entered by hand', () => {
  it.each<[string, Entered[], string | null, string]>([
    ['nothing', [], '2025-04-15', 'fact'],
    ['an adjustment', [{ Kind: 'adjustment', Days: 0, Day }], '2025-01-05', 'fact'],
    ['a disclaimer that ends it sooner', [over('1', '2022-02-03')], '2022-02-03', 'fact'],
    ['a disclaimer over a patent that ends later', [over('1', '2026-02-03')], '2025-04-15', 'fact'],
    ['a disclaimer without a known end', [over('1', null)], '2025-04-15', 'noLaterThan'],
    ['the earlier of two', [over('1', '2022-02-03'), over('2', '2021-02-03')], '2021-02-03', 'fact'],
    ['one of two without an end', [over('1', '2022-02-03'), over('2', null)], '2022-02-03', 'noLaterThan'],
    ['a patent that may end sooner', [over('1', '2022-02-03', 'noLaterThan')], '2022-02-03', 'noLaterThan'],
    ['a later patent that may end sooner', [over('1', '2026-02-03', 'estimate')], '2025-04-15', 'noLaterThan'],
    ['a patent that may end later', [over('1', '2022-02-03', 'atLeast')], '2022-02-03', 'estimate'],
    ['an extension after a disclaimer', [over('1', '2022-02-03'), extension(1, 0)], '2023-02-03', 'fact'],
    ['a withdrawn number', [{ Kind: 'withdrawn', Day }], null, 'none'],
  ])('end the term with %s', (_name, entered, end, is) => {
    expect(recordWith(entered).term).toMatchObject({ end, is });
  });

  function extension(Years: number, Days: number): Entered {
    return { Kind: 'extension', Years, Days, Day };
  }

  it('undo a lapse by a payment in time, and end it by a late one or a reinstatement', () => {
    const facts: LegalFacts = { feeEvents: [['EXP.', asDay('2014-04-07')]] };
    const paid = (day: string): Entered => ({ Kind: 'payment', Stage: 4, Surcharge: true, Day: asDay(day) });
    expect(recordWith([], facts).lapses).toMatchObject([{ lapsed: '2014-03-09', reinstated: null }]);
    // March 9, 2014 is a Sunday.
    expect(recordWith([paid('2014-03-10')], facts)).toMatchObject({ lapses: [], payments: [{ stage: 4, timing: 'inGrace' }] });
    expect(recordWith([paid('2014-03-11')], facts).lapses).toMatchObject([{ reinstated: '2014-03-11' }]);
    const reinstated = recordWith([{ Kind: 'reinstatement', Day: asDay('2015-06-01') }], facts);
    expect(reinstated.lapses).toMatchObject([{ reinstated: '2015-06-01' }]);
    expect([statusOn(asDay('2015-05-31'), reinstated), statusOn(asDay('2015-06-01'), reinstated)]).toEqual([
      'lapsed',
      'in_force',
    ]);
    expect(recordWith([{ Kind: 'reinstatement', Day: asDay('2014-03-09') }], facts).lapses).toMatchObject([{ reinstated: null }]);
  });

  it('count whatever the day of the data, in place of the same payment in files', () => {
    const facts: LegalFacts = { feeEvents: [['M1551', asDay('2013-05-06')]] };
    const entered: Entered[] = [{ Kind: 'payment', Stage: 4, Surcharge: false, Day: asDay('2013-04-05') }];
    const { payments } = legalRecordOf('utility', { ...base, ...facts }, { asOf: asDay('2012-01-01'), entered });
    expect(payments).toMatchObject([{ stage: 4, paid: '2013-04-05', timing: 'onTime' }]);
  });

  it('join the register, so that owners and liens follow', () => {
    const documents = recordedDocuments([
      { ...recording, From: 'Ada Quist\r\nGrace Holt', To: 'Halden LLC' },
      { ...recording, ReelFrame: '13/1', Conveyance: 'lien', From: 'Halden LLC', To: 'Kestrel Bank', Day: asDay('2015-01-02') },
      {
        ...{ ...recording, ReelFrame: '14/1', Conveyance: 'release', Lien: '13/1', Day: asDay('2016-01-02') },
        ...{ From: 'Kestrel Bank', To: 'Halden LLC' },
      },
    ]);
    expect(ownershipOf(documents, { owners: [], inventors: ['Ada Quist', 'Grace Holt'], day: null })).toMatchObject({
      owners: [{ name: 'Halden LLC' }],
      liens: [{ lender: 'Kestrel Bank', released: { reelFrame: '14/1' } }],
    });
  });

  it.each<[Entered, LegalFacts, string | null]>([
    [{ Kind: 'adjustment', Days: 100, Day }, {}, 'Imported files say the same.'],
    [{ Kind: 'adjustment', Days: 101, Day }, {}, 'Imported files say otherwise: 100 days.'],
    [over('1', '2022-02-03'), {}, null],
    [
      over('1', '2022-02-03'),
      { terminalDisclaimer: { limit: asDay('2022-02-04') } },
      'Imported files say otherwise: Feb 4, 2022.',
    ],
    [{ Kind: 'reinstatement', Day }, {}, null],
    [{ Kind: 'withdrawn', Day }, { withdrawn: true }, 'Imported files say the same.'],
    [{ ...recording, From: 'A', To: 'B' }, {}, 'Imported files say the same.'],
  ])('are compared with files: %o', (fact, facts, words) => {
    const register = recordedDocuments([{ ...recording, From: 'C', To: 'D' }]);
    const found = filesSay(fact, recordWith([], facts), register);
    expect(found && filesWords({ ...found, AsOf: null })).toBe(words);
  });

  it.each<[Entered, string, string]>([
    [over('7123456', null), 'disclaimer 7123456', 'Terminal disclaimer of Nov 11, 2014 over US 7,123,456'],
    [extension(2, 1), 'extension', 'Extended by 2 years and 1 day (35 U.S.C. 156), certificate of Nov 11, 2014'],
    [extension(1, 0), 'extension', 'Extended by 1 year (35 U.S.C. 156), certificate of Nov 11, 2014'],
    [{ Kind: 'payment', Stage: 8, Surcharge: true, Day }, 'payment 8', '8th-year fee paid Nov 11, 2014, with surcharge'],
    [{ Kind: 'claimsCanceled', Claims: '', Day }, 'claimsCanceled', 'All claims canceled Nov 11, 2014'],
    [{ ...recording, From: 'A\nB', To: 'C' }, 'recording 12/34', 'Assignment recorded Nov 11, 2014 (12/34): A; B to C'],
  ])('are written in words: %o', (fact, place, words) => {
    expect([placeOf(fact), enteredWords(fact)]).toEqual([place, words]);
  });
});
