import { describe, expect, it } from 'vitest';
import { asDay } from '../day.ts';
import { ownershipOf } from './ownership.ts';
import type { RecordedDocument } from './recorded-document.ts';

let frame = 0;
const recorded = (
  conveyance: string,
  on: string,
  from: string[],
  to: string[],
  fields: Partial<RecordedDocument> = {},
): RecordedDocument => {
  frame += 1;
  return {
    reelFrame: `50000/${frame}`,
    conveyance,
    recorded: asDay(on),
    executed: null,
    assignors: from,
    assignees: to,
    ...fields,
  };
};
const ownedAt = (owners: string[], inventors: string[] = [], day = '2016-05-03') => ({ owners, inventors, day: asDay(day) });
const names = (documents: RecordedDocument[], atIssue: string[] = [], inventors: string[] = []) =>
  ownershipOf(documents, ownedAt(atIssue, inventors)).owners.map(({ name }) => name);
const doubtsOf = (documents: RecordedDocument[], atIssue: string[] = []) =>
  ownershipOf(documents, ownedAt(atIssue)).steps.map(({ doubts }) => doubts);
const at = ({ reelFrame }: RecordedDocument): string => `REEL: 0${reelFrame.replace('/', ' FRAME: 00')}`;

describe('ownershipOf', () => {
  const fromInventors = recorded('ASSIGNMENT', '2018-03-14', ['Baker, Ann', 'Stone, Bo'], ['Oldfield Services, Inc.'], {
    executed: asDay('2013-12-10'),
  });
  const renamed = recorded('CHANGE OF NAME', '2018-03-14', ['OLDFIELD SERVICES INC'], ['Multistage, Inc.'], {
    executed: asDay('2014-12-04'),
  });
  const lien = recorded('SECURITY INTEREST', '2020-08-17', ['Multistage Inc'], ['First Bank, N.A.']);

  it('follows assignments and changes of name, and keeps liens apart', () => {
    const { owners, liens, start } = ownershipOf([lien, renamed, fromInventors], { owners: [], inventors: [], day: null });
    expect(owners).toEqual([{ name: 'Multistage, Inc.', since: renamed, isInventor: false }]);
    expect(liens).toEqual([{ lender: 'First Bank, N.A.', recorded: '2020-08-17', reelFrame: lien.reelFrame, released: null }]);
    expect(start).toBe('firstAssignors');
  });

  it('an unknown assignor changes no owner, and the step says so', () => {
    const stray = recorded('ASSIGNMENT', '2022-02-02', ['Stranger LLC'], ['Other Corp']);
    const { owners, steps } = ownershipOf([stray], ownedAt(['Multistage, Inc.']));
    expect(owners).toEqual([{ name: 'Multistage, Inc.', since: null, isInventor: false }]);
    expect(steps[0]?.doubts).toEqual(['assignorIsNoOwner']);
  });

  it('documents that lead to the owner at issue are no doubt, and the last of them says since when', () => {
    const { owners, steps } = ownershipOf([fromInventors, renamed], ownedAt(['MULTISTAGE, INCORPORATED']));
    expect(owners).toEqual([{ name: 'MULTISTAGE, INCORPORATED', since: renamed, isInventor: false }]);
    expect(steps.flatMap(({ doubts }) => doubts)).toEqual([]);
  });

  it('a grant that prints an earlier owner does not undo what came after', () => {
    expect(names([fromInventors, renamed], ['Oldfield Services, Inc.'])).toEqual(['Multistage, Inc.']);
  });

  it('without a document of the owner in the grant, the chain starts with the inventors', () => {
    const { owners, start } = ownershipOf([fromInventors], ownedAt(['Another Name AG'], ['Ann Baker', 'Bo J. Stone']));
    expect(owners.map(({ name }) => name)).toEqual(['Oldfield Services, Inc.']);
    expect(start).toBe('inventorsDespiteAssignees');
  });

  it('an inventor who assigned nothing stays', () => {
    const one = recorded('ASSIGNMENT', '2014-01-02', ['BAKER, ANN'], ['Gamma Inc.']);
    expect(names([one], [], ['Ann Baker', 'Bo Stone'])).toEqual(['Bo Stone', 'Gamma Inc.']);
    expect(names([], [], ['Ann Baker'])).toEqual(['Ann Baker']);
  });

  it('an owner who assigned nothing stays, and so does one who assigned a part', () => {
    const half = recorded('ASSIGNMENT', '2019-01-02', ['Alpha Co.'], ['Gamma Inc.']);
    expect(names([half], ['Alpha Company', 'Beta GmbH'])).toEqual(['Beta GmbH', 'Gamma Inc.']);
    const part = recorded('ASSIGNMENT OF AN UNDIVIDED 50% INTEREST', '2019-01-02', ['Alpha Co.'], ['Gamma Inc.']);
    expect(names([part], ['Alpha Company'])).toEqual(['Alpha Company', 'Gamma Inc.']);
    expect(doubtsOf([part], ['Alpha Company'])).toEqual([['partialInterest']]);
  });

  it('a company may assign back to the inventors, and a merger moves what it owns', () => {
    const back = recorded('NUNC PRO TUNC ASSIGNMENT', '2019-01-02', ['Alpha Co.'], ['BAKER, ANN', 'STONE, BO']);
    expect(names([back], ['Alpha Company'])).toEqual(['BAKER, ANN', 'STONE, BO']);
    const merged = recorded('MERGER', '2019-01-02', ['Alpha Co.'], ['Gamma Inc.']);
    expect(names([merged], ['Alpha Company'])).toEqual(['Gamma Inc.']);
  });

  it('a company that merges into the owner changes nothing', () => {
    const merged = recorded('MERGER', '2019-01-02', ['Small LLC'], ['Alpha Co.']);
    const { owners, steps } = ownershipOf([merged], ownedAt(['Alpha Company']));
    expect([owners[0]?.since, steps[0]?.doubts]).toEqual([null, []]);
  });

  describe('days', () => {
    const executed = (day: string | null) => ({ executed: day === null ? null : asDay(day) });
    const first = (day: string | null) => recorded('ASSIGNMENT', '2020-03-02', ['Alpha Co.'], ['Beta GmbH'], executed(day));
    const second = (day: string | null) => recorded('ASSIGNMENT', '2020-03-01', ['Beta GmbH'], ['Gamma Inc.'], executed(day));

    it.each<[string, string | null, string | null, string[], unknown[]]>([
      ['of execution count before those of recording', '2019-01-02', '2019-05-02', ['Gamma Inc.'], [[], []]],
      ['that are the same leave the order to the parties', '2019-01-02', '2019-01-02', ['Gamma Inc.'], [[], []]],
      ['that are missing leave the order in doubt', null, '2019-01-02', ['Gamma Inc.'], [['orderUnknown'], []]],
      ['in the wrong order leave the owner', '2019-05-02', '2019-01-02', ['Beta GmbH'], [['assignorIsNoOwner'], []]],
      ['of execution after recording do not count', '2019-01-02', '2021-01-02', ['Gamma Inc.'], [[], ['executedAfterRecording']]],
    ])('%s', (_name, one, other, owners, doubts) => {
      const documents = [first(one), second(other)];
      expect(names(documents, ['Alpha Company'])).toEqual(owners);
      expect(doubtsOf(documents, ['Alpha Company'])).toEqual(doubts);
    });
  });

  describe('a corrective document', () => {
    const wrong = recorded('ASSIGNMENT', '2019-01-02', ['Alpha Co.'], ['Gama Inc.']);
    const corrective = (text: string, to = 'Gamma Inc.', on = '2019-03-02') =>
      recorded(`CORRECTIVE ASSIGNMENT ${text}`, on, ['Alpha Co.'], [to]);

    it('replaces the one that it names, and an earlier correction', () => {
      const right = corrective(`PREVIOUSLY RECORDED AT ${at(wrong)}`, 'Gamma Ink');
      const again = corrective(`PREVIOUSLY RECORDED AT ${at(wrong)}`, 'Gamma Inc.', '2019-04-02');
      const { owners, steps } = ownershipOf([wrong, again, right], ownedAt(['Alpha Company']));
      expect(owners.map(({ name }) => name)).toEqual(['Gamma Inc.']);
      expect(steps.map(({ replacedBy, doubts }) => [replacedBy, doubts])).toEqual([
        [again.reelFrame, []],
        [again.reelFrame, []],
        [null, []],
      ]);
    });

    it.each([
      ['TO CORRECT THE ASSIGNEE', 'correctsUnnamedDocument', ['Gamma Inc.']],
      ['PREVIOUSLY RECORDED AT REEL 9999 FRAME 9', 'correctsUnknownDocument', ['Gama Inc.']],
    ])('is doubtful %s', (text, doubt, owners) => {
      const documents = [wrong, corrective(text)];
      expect(names(documents, ['Alpha Company'])).toEqual(owners);
      expect(doubtsOf(documents, ['Alpha Company'])[1]).toContain(doubt);
    });

    it('may remove the patent from the one that it corrects', () => {
      const removal = corrective(`TO REMOVE PATENT NUMBER 7123456 PREVIOUSLY RECORDED AT ${at(wrong)}`);
      expect(doubtsOf([wrong, removal], ['Alpha Company'])[1]).toEqual(['mayRemovePatent']);
    });
  });

  describe('a lien', () => {
    const open = (documents: RecordedDocument[]) =>
      ownershipOf(documents, ownedAt(['Multistage Inc'])).liens.map(({ lender, released }) => [
        lender,
        released && (released.isPartial ? 'in part' : released.recorded),
      ]);
    const other = recorded('SECURITY INTEREST', '2020-09-01', ['Multistage Inc'], ['Second Bank']);
    const released = (from: string, text = 'RELEASE BY SECURED PARTY', on = '2021-01-04') =>
      recorded(text, on, [from], ['Multistage Inc']);

    it('ends with a release by its lender and no other', () => {
      expect(open([lien, other, released('FIRST BANK NA, AS COLLATERAL AGENT')])).toEqual([
        ['First Bank, N.A.', '2021-01-04'],
        ['Second Bank', null],
      ]);
      expect(open([lien, released('Third Bank')])).toEqual([['First Bank, N.A.', null]]);
      expect(doubtsOf([released('Third Bank')], ['Multistage Inc'])).toEqual([['releasesNoKnownLien']]);
    });

    it('ends with a release that names it, whoever signs', () => {
      expect(open([lien, other, released('Successor Bank', `RELEASE OF ${at(lien)}`)])).toEqual([
        ['First Bank, N.A.', '2021-01-04'],
        ['Second Bank', null],
      ]);
      expect(open([lien, released('First Bank, N.A.', 'RELEASE OF SECURITY INTEREST AT REEL 9999 FRAME 9')])).toEqual([
        ['First Bank, N.A.', null],
      ]);
    });

    it('of two by one lender, the first ends with a release that names none', () => {
      const again = recorded('SECURITY INTEREST', '2020-10-01', ['Multistage Inc'], ['First Bank, N.A.']);
      const documents = [lien, again, released('First Bank')];
      expect(open(documents)).toEqual([
        ['First Bank, N.A.', '2021-01-04'],
        ['First Bank, N.A.', null],
      ]);
      expect(doubtsOf(documents, ['Multistage Inc'])[2]).toEqual(['releasesOneOfSeveral']);
      expect(open([...documents, released('First Bank', 'RELEASE', '2021-02-03')]).map(([, day]) => day)).toEqual([
        '2021-01-04',
        '2021-02-03',
      ]);
    });

    it('stays open after a partial release', () => {
      expect(open([lien, released('First Bank', 'PARTIAL RELEASE OF SECURITY INTEREST')])).toEqual([
        ['First Bank, N.A.', 'in part'],
      ]);
    });

    it.each(['ASSIGNMENT OF SECURITY INTEREST', 'NOTICE OF SUCCESSION OF AGENCY', 'MERGER', 'CHANGE OF NAME'])(
      'passes to another lender by a %s, who can release it',
      (text) => {
        const moved = recorded(text, '2020-12-01', ['First Bank'], ['Next Bank']);
        expect(open([lien, moved])).toEqual([['Next Bank', null]]);
        expect(doubtsOf([lien, moved], ['Multistage Inc'])).toEqual([[], []]);
        expect(open([lien, moved, released('Next Bank')])).toEqual([['Next Bank', '2021-01-04']]);
      },
    );

    it('says if its grantor was no owner, or if a lender assigns', () => {
      expect(doubtsOf([lien], ['Someone Else'])).toEqual([['grantorIsNoOwner']]);
      const back = recorded('ASSIGNMENT', '2021-01-04', ['First Bank'], ['Multistage Inc']);
      expect(doubtsOf([lien, back], ['Multistage Inc'])[1]).toEqual(['assignorIsLender']);
    });

    it('a release by a corrected document ends it', () => {
      const corrected = recorded(
        `CORRECTIVE SECURITY INTEREST PREVIOUSLY RECORDED AT ${at(lien)}`,
        '2020-10-01',
        ['Multistage Inc'],
        ['First Bank'],
      );
      expect(open([lien, corrected, released('Successor Bank', `RELEASE OF ${at(lien)}`)])).toEqual([
        ['First Bank', '2021-01-04'],
      ]);
    });
  });

  it.each([
    [recorded('BILL OF SALE', '2019-01-02', ['Alpha Co.'], ['Gamma Inc.']), 'unknownConveyance'],
    [recorded('ASSIGNMENT', '2019-01-02', ['Alpha Co.'], []), 'noAssignee'],
    [recorded('SECURITY INTEREST', '2019-01-02', ['Alpha Co.'], []), 'noAssignee'],
  ])('says what is doubtful', (document, doubt) => {
    expect(doubtsOf([document], ['Alpha Company'])).toEqual([[doubt]]);
  });
});
