import { asDay } from '@brevet/contract/day';
import { describe, expect, it } from 'vitest';
import type { LandscapePatent } from './landscape.ts';
import { LandscapeCounter } from './landscape.ts';

const patent = (fields: Partial<LandscapePatent> = {}): LandscapePatent => ({
  Country: 'EP',
  PatentNumber: '9412206',
  PatentStatus: 'Issued',
  FiledDate: asDay('2014-03-01'),
  Cpc: ['H05K 7/20', 'F28D 15/02'],
  Assignee: 'Halden; Kestrel; Halden',
  ...fields,
});
const filedOn = (day: string | null) => patent({ FiledDate: day === null ? null : asDay(day) });
const landscape = (...patents: LandscapePatent[]) => {
  const counter = new LandscapeCounter(new Date('2026-11-22T12:00:00Z'));
  counter.add(patents);
  return counter.result({ more: false, assignees: true });
};

describe('a landscape', () => {
  it('counts patents by year, with the years in between, and those without one last', () => {
    const { years } = landscape(patent(), patent({ FiledDate: asDay('2016-01-01') }), patent({ FiledDate: null }), patent());
    expect(years).toEqual([
      { Group: '2014', Patents: 2 },
      { Group: '2015', Patents: 0 },
      { Group: '2016', Patents: 1 },
      { Group: 'Unknown', Patents: 1 },
    ]);
  });

  it('counts by the subclass of the first class, from the IPC if there is no CPC', () => {
    const { classes } = landscape(
      patent(),
      patent({ Cpc: [], InternationalClass: 'F02D 9/10; H05K 7/20' }),
      patent({ Cpc: [] }),
      patent(),
    );
    expect(classes).toEqual([
      { Group: 'H05K', Patents: 2 },
      { Group: 'F02D', Patents: 1 },
      { Group: 'Unknown', Patents: 1 },
    ]);
  });

  it.each([
    ['2006-11-22', 'Expired'],
    ['2006-11-23', 'Under 5 years'],
    ['2011-11-21', 'Under 5 years'],
    ['2011-11-22', '5 to 9 years'],
    ['2016-11-22', '10 to 14 years'],
    ['2021-11-22', '15 years or more'],
    [null, 'Unknown'],
  ])('puts a patent filed on %s into %j', (FiledDate, Group) => {
    expect(landscape(filedOn(FiledDate)).terms).toEqual([{ Group, Patents: 1 }]);
  });

  it('has the terms in order, whatever comes first', () => {
    const filed = [null, '2021-11-22', '2016-11-22', '2011-11-22', '2011-11-21', '2006-11-22'];
    const { terms, total } = landscape(...filed.map(filedOn));
    expect(total).toBe(6);
    expect(terms).toEqual([
      { Group: 'Expired', Patents: 1 },
      { Group: 'Under 5 years', Patents: 1 },
      { Group: '5 to 9 years', Patents: 1 },
      { Group: '10 to 14 years', Patents: 1 },
      { Group: '15 years or more', Patents: 1 },
      { Group: 'Unknown', Patents: 1 },
    ]);
  });

  it('counts no assignee that is unknown or empty, and orders equal ones by name', () => {
    const assignees = [null, '', 'Kestrel', 'Halden', 'Optics'].map((Assignee) => patent({ Assignee }));
    expect(landscape(...assignees).assignees?.map(({ Group }) => Group)).toEqual(['Halden', 'Kestrel', 'Optics']);
  });

  it('combines none if there are fifteen', () => {
    const names = Array.from({ length: 15 }, (_, at) => patent({ Assignee: `Name ${at}` }));
    expect(landscape(...names).assignees?.every(({ Patents }) => Patents === 1)).toBe(true);
  });

  it('counts each assignee of a patent once, and combines the rare ones', () => {
    expect(landscape(patent()).assignees).toEqual([
      { Group: 'Halden', Patents: 1 },
      { Group: 'Kestrel', Patents: 1 },
    ]);
    const names = Array.from({ length: 20 }, (_, at) => patent({ Assignee: `Name ${String(at).padStart(2, '0')}` }));
    const { assignees = [] } = landscape(...names, patent({ Assignee: 'Name 19' }));
    expect(assignees).toHaveLength(15);
    expect(assignees[0]).toEqual({ Group: 'Name 19', Patents: 2 });
    expect(assignees.at(-1)).toEqual({ Group: 'Other (6)', Patents: 6 });
  });

  it('of nothing is empty', () => {
    expect(landscape()).toEqual({ total: 0, more: false, years: [], classes: [], terms: [], assignees: [] });
  });
});
