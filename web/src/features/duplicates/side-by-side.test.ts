import type { MergeValues } from '@brevet/contract/merge-fields';
import { describe, expect, it } from 'vitest';
import { changesOf, mergeSides, picksOf } from './side-by-side.ts';

const ada: MergeValues = {
  Firstname: 'Ada',
  Lastname: 'Quist',
  Title: 'CTO',
  PrimaryEmail: 'ada@quist.example',
  SecondaryEmail: '',
  WorkPhone: '',
  Country: 'SE',
  Newsletter: 1,
  OkSendPatentNo: 1,
};
const adele: MergeValues = {
  ...ada,
  Firstname: 'Adele',
  Title: 'CEO',
  PrimaryEmail: 'adele@quist.example',
  SecondaryEmail: 'adele@home.example',
  WorkPhone: '+46 1',
};
const pair = { kind: 'contact', left: ada, right: adele } as const;

const fieldOf = (merged: ReturnType<typeof mergeSides>, name: string) =>
  [...merged.open, ...merged.settled, ...merged.same].find((row) => row.name === name);

describe('two contacts side by side', () => {
  it('keep their sides, whichever stays', () => {
    for (const stays of ['left', 'right'] as const) {
      const title = fieldOf(mergeSides({ ...pair, stays, picks: {} }), 'Title');
      expect([title?.left, title?.right]).toEqual(['CTO', 'CEO']);
      expect(title?.result).toBe(stays === 'left' ? 'CTO' : 'CEO');
      expect(title?.picked).toBe(stays);
    }
  });

  it('keep what someone picked when the other one stays', () => {
    const picks = { Title: 'right' } as const;
    const results = (['left', 'right'] as const).map((stays) => mergeSides({ ...pair, stays, picks }));
    expect(results.map((merged) => fieldOf(merged, 'Title')?.result)).toEqual(['CEO', 'CEO']);
    // Only the first differs from the default.
    expect(results.map(({ choices }) => choices)).toEqual([{ Title: 'removed' }, {}]);
  });

  it('offer the values of both, that of the row that stays first', () => {
    const optionsOf = (stays: 'left' | 'right', name: string) =>
      fieldOf(mergeSides({ ...pair, left: { ...ada, SecondaryEmail: 'ada@home.example' }, stays, picks: {} }), name)?.options;
    expect(optionsOf('left', 'Title')).toEqual([
      { pick: 'left', text: 'CTO' },
      { pick: 'right', text: 'CEO' },
    ]);
    expect(optionsOf('right', 'Title')).toEqual([
      { pick: 'right', text: 'CEO' },
      { pick: 'left', text: 'CTO' },
    ]);
    expect(optionsOf('left', 'SecondaryEmail')).toEqual([
      { pick: 'right', text: 'adele@quist.example' },
      { pick: 'leftSecondary', text: 'ada@home.example' },
      { pick: 'rightSecondary', text: 'adele@home.example' },
    ]);
    expect(optionsOf('right', 'SecondaryEmail')).toEqual([
      { pick: 'left', text: 'ada@quist.example' },
      { pick: 'rightSecondary', text: 'adele@home.example' },
      { pick: 'leftSecondary', text: 'ada@home.example' },
    ]);
  });

  it.each([
    ['left', 'leftSecondary', 'survivorSecondary', 'ada@home.example'],
    ['left', 'rightSecondary', 'removedSecondary', 'adele@home.example'],
    ['right', 'leftSecondary', 'removedSecondary', 'ada@home.example'],
    ['right', 'rightSecondary', 'survivorSecondary', 'adele@home.example'],
  ] as const)('where %s stays, call %s %s', (stays, picked, choice, result) => {
    const left = { ...ada, SecondaryEmail: 'ada@home.example' };
    const merged = mergeSides({ ...pair, left, stays, picks: { SecondaryEmail: picked } });
    expect(fieldOf(merged, 'SecondaryEmail')).toMatchObject({ picked, result });
    expect(merged.choices).toEqual({ SecondaryEmail: choice });
  });

  it('have no choice of an email address that neither has', () => {
    const none = { PrimaryEmail: '', SecondaryEmail: '' };
    const merged = mergeSides({ ...pair, left: { ...ada, ...none }, right: { ...ada, ...none }, stays: 'left', picks: {} });
    expect(fieldOf(merged, 'PrimaryEmail')).toBeUndefined();
    expect(merged.choices).toEqual({});
  });

  it('list fields with a choice first, then fields without one, and equal ones last', () => {
    const { open, settled, same } = mergeSides({ ...pair, stays: 'left', picks: {} });
    expect(open.map(({ name }) => name)).toEqual(['Firstname', 'PrimaryEmail', 'SecondaryEmail', 'Title']);
    expect(settled.map(({ name, result }) => [name, result])).toEqual([['WorkPhone', '+46 1']]);
    expect(same.map(({ name }) => name)).toContain('Lastname');
    expect(same.map(({ name }) => name)).not.toContain('Nickname');
  });

  it('show a second address that is new, even though neither has one', () => {
    const right = { ...adele, SecondaryEmail: '' };
    const merged = mergeSides({ ...pair, right, stays: 'left', picks: {} });
    expect(merged.settled.find(({ name }) => name === 'SecondaryEmail')?.result).toBe('adele@quist.example');
  });

  it('name addresses without room', () => {
    expect(mergeSides({ ...pair, stays: 'left', picks: {} }).lost).toEqual(['adele@home.example']);
    const picks = { SecondaryEmail: 'rightSecondary' } as const;
    const merged = mergeSides({ ...pair, stays: 'left', picks });
    expect(merged.lost).toEqual(['adele@quist.example']);
    expect(merged.choices).toEqual({ SecondaryEmail: 'removedSecondary' });
  });

  it('take everything from one side', () => {
    const picks = picksOf('right', 'contact', ada, adele);
    const merged = mergeSides({ ...pair, stays: 'left', picks });
    expect(merged.open.map(({ name, result }) => [name, result])).toEqual([
      ['Firstname', 'Adele'],
      ['PrimaryEmail', 'adele@quist.example'],
      ['SecondaryEmail', 'adele@home.example'],
      ['Title', 'CEO'],
    ]);
    expect(merged.choices).toEqual({
      Firstname: 'removed',
      PrimaryEmail: 'removed',
      SecondaryEmail: 'removedSecondary',
      Title: 'removed',
    });
  });
});

describe('two organizations side by side', () => {
  const organizations = {
    kind: 'organization',
    left: { OrgName: 'A', Description: 'Pumps' },
    right: { OrgName: 'B', Description: 'Valves' },
  } as const;

  it('join texts, whichever stays', () => {
    const joined = (['left', 'right'] as const).map((stays) =>
      fieldOf(mergeSides({ ...organizations, stays, picks: { Description: 'both' } }), 'Description'),
    );
    expect(joined.map((field) => [field?.picked, field?.result])).toEqual([
      ['both', 'Pumps\n\nValves'],
      ['both', 'Valves\n\nPumps'],
    ]);
  });

  it('lose no address, and offer no second one', () => {
    expect(mergeSides({ ...organizations, stays: 'left', picks: {} }).lost).toEqual([]);
    const picks = picksOf('right', 'organization', organizations.left, organizations.right);
    expect(picks).toMatchObject({ OrgName: 'right', Description: 'right' });
    expect(picks).not.toHaveProperty('SecondaryEmail');
  });
});

describe('changes of a row', () => {
  it('have both values, and only of fields that changed', () => {
    expect(changesOf('contact', ada, { ...ada, Title: 'CEO', WorkPhone: '+46 2' })).toEqual([
      { label: 'Job title', before: 'CTO', after: 'CEO' },
      { label: 'Work phone', before: '', after: '+46 2' },
    ]);
    expect(changesOf('organization', { OrgName: 'A' }, { OrgName: 'A' })).toEqual([]);
  });
});
