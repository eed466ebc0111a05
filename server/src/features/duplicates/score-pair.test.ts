// The names and typos here aren't words. cspell:disable
import { describe, expect, it } from 'vitest';
import type { ContactToCompare, OrganizationToCompare } from './compared-row.ts';
import { companyOf, keysOfCompany, keysOfPerson, personOf } from './compared-row.ts';
import { compareCompanies, comparePeople } from './score-pair.ts';

const contact = (first: string, last: string, rest: Partial<ContactToCompare> = {}) =>
  personOf({ id: 1, first, last, nickname: '', emails: [], website: '', organizations: [], ...rest });
const organization = (name: string, rest: Partial<OrganizationToCompare> = {}) =>
  companyOf({ id: 1, name, nickname: '', email: '', website: '', ...rest });

describe('two contacts', () => {
  const reasons = (one: ReturnType<typeof contact>, other: ReturnType<typeof contact>) => {
    expect(comparePeople(other, one)).toEqual(comparePeople(one, other));
    const found = comparePeople(one, other)?.Reasons ?? [];
    const shareKey = !keysOfPerson(one).isDisjointFrom(keysOfPerson(other));
    if (found.length > 0) expect(shareKey).toBe(true);
    return found;
  };
  const at = (address: string, rest: object = {}) => ({ emails: [address, ''], ...rest });

  it('with the same address may be the same, in any case and place', () => {
    expect(reasons(contact('Ada', 'Quist', at('a@x.example')), contact('Bo', 'Lund', { emails: ['', 'A@X.example'] }))).toEqual([
      'email',
    ]);
  });

  it('with similar names in one organization or domain may be the same', () => {
    const org = { organizations: [7] };
    expect(reasons(contact('Jon', 'Smith', org), contact('John', 'Smyth', org))).toEqual(['organization']);
    expect(reasons(contact('J', 'Smith', org), contact('John', 'Smith', org))).toEqual(['organization']);
    expect(reasons(contact('Smith', 'John', org), contact('John', 'Smith', org))).toEqual(['organization']);
    expect(reasons(contact('Bob', 'Smith', org), contact('Robert', 'Smith', { ...org, nickname: 'Bob' }))).toEqual([
      'organization',
    ]);
    expect(reasons(contact('Zoë', 'Müller', at('z@labs.example')), contact('Zoe', 'Muller', at('zm@labs.example')))).toEqual([
      'domain',
    ]);
    expect(reasons(contact('Zoe', 'Muller', at('z@gmail.com')), contact('Zoe', 'Muller', at('zm@gmail.com')))).toEqual([]);
  });

  it('with different names in one organization are different', () => {
    const org = { organizations: [7] };
    expect(reasons(contact('Ada', 'Smith', org), contact('Bo', 'Smith', org))).toEqual([]);
    expect(reasons(contact('Ada', 'Smith', org), contact('Ada', 'Jones', org))).toEqual([]);
  });

  it('with only a name in common may be the same if nothing tells them apart', () => {
    expect(reasons(contact('Ada', 'Quist'), contact('ADA', 'quist'))).toEqual(['name']);
    expect(reasons(contact('Ada', 'Quist', at('a@x.example')), contact('Ada', 'Quist', at('b@y.example')))).toEqual([]);
    expect(reasons(contact('Ada', 'Quist'), contact('Ada', 'Quast'))).toEqual([]);
    const site = { website: 'labs.example' };
    expect(reasons(contact('Ada', 'Quist', site), contact('Ada', 'Quist', site))).toEqual(['domain']);
  });

  it('rank higher the more they have in common', () => {
    const org = { organizations: [7] };
    const mail = at('a@x.example', org);
    const score = (one: ReturnType<typeof contact>, other: ReturnType<typeof contact>) => comparePeople(one, other);
    expect(score(contact('Ada', 'Quist', mail), contact('Ada', 'Quist', mail))).toEqual({
      Reasons: ['email', 'organization', 'domain'],
      Score: 230,
    });
    expect(score(contact('Ada', 'Quist', mail), contact('Bo', 'Lund', at('a@x.example')))?.Score).toBe(100);
    expect(score(contact('Ada', 'Quist', org), contact('Ada', 'Quist', org))?.Score).toBe(80);
    expect(score(contact('Ada', 'Quist', org), contact('A', 'Quist', org))?.Score).toBe(60);
    expect(score(contact('Ada', 'Quist'), contact('Ada', 'Quist'))?.Score).toBe(70);
    expect(score(contact('', '', org), contact('', '', org))).toBe(null);
  });

  it('with given names that may stand for each other may be the same', () => {
    const org = { organizations: [7] };
    const given = (one: string, other: string) => reasons(contact(one, 'Smith', org), contact(other, 'Smith', org));
    for (const [one, other] of [
      ['Chris', 'Christopher'],
      ['Rob', 'Robert'],
      ['J', 'Jonathan'],
      ['Ada M', 'Ada Maria'],
      ['Ada', 'Ada Maria'],
      ['Jonathan', 'Jonathon'],
    ] as const)
      expect(given(one, other)).toEqual(['organization']);
    for (const [one, other] of [
      ['Jo', 'Jonathan'],
      ['Ada Maria', 'Ada Louise'],
      ['', 'Ada'],
      ['Ada', 'Bo'],
      ['Bert', 'Robert'],
    ] as const)
      expect(given(one, other)).toEqual([]);
  });

  it('with a nickname instead of the given name may be the same, but not with two nicknames alone', () => {
    const org = { organizations: [7] };
    const bob = { ...org, nickname: 'Bob' };
    expect(reasons(contact('Robert', 'Smith', bob), contact('Bob', 'Smith', org))).toEqual(['organization']);
    expect(reasons(contact('Robert', 'Smith', bob), contact('William', 'Smith', bob))).toEqual([]);
  });

  it('with swapped names may be the same if both names are', () => {
    const org = { organizations: [7] };
    expect(reasons(contact('Smith', 'John', org), contact('John', 'Smyth', org))).toEqual([]);
    expect(reasons(contact('Jane', 'Smith', org), contact('Smith', 'John', org))).toEqual([]);
    expect(reasons(contact('Ada', '', org), contact('', 'Ada', org))).toEqual(['organization']);
    expect(reasons(contact('Adaq', 'Uist'), contact('Ada', 'Quist'))).toEqual([]);
  });

  it('without a family or given name are only the same if the other one is', () => {
    const org = { organizations: [7] };
    expect(reasons(contact('Jonathan', '', org), contact('Jonathon', '', org))).toEqual([]);
    expect(reasons(contact('', 'Smith', org), contact('', 'Smyth', org))).toEqual([]);
    expect(reasons(contact('', 'Smith', org), contact('', 'Smith', org))).toEqual(['organization']);
  });

  it('with only a name in common are told apart by what both have', () => {
    const inOne = { organizations: [7] };
    const inOther = { organizations: [8] };
    expect(reasons(contact('Ada', 'Quist', inOne), contact('Ada', 'Quist', inOther))).toEqual([]);
    expect(reasons(contact('Ada', 'Quist', inOne), contact('Ada', 'Quist'))).toEqual(['name']);
    expect(reasons(contact('Ada', 'Quist', at('a@x.example')), contact('Ada', 'Quist'))).toEqual(['name']);
    expect(reasons(contact('Ada', 'Quist', at('a@x.example', inOne)), contact('Ada', 'Quist', at('b@y.example')))).toEqual([]);
  });
});

describe('two organizations', () => {
  const reasons = (one: ReturnType<typeof organization>, other: ReturnType<typeof organization>) => {
    expect(compareCompanies(other, one)).toEqual(compareCompanies(one, other));
    const found = compareCompanies(one, other)?.Reasons ?? [];
    if (found.length > 0) expect(keysOfCompany(one).isDisjointFrom(keysOfCompany(other))).toBe(false);
    return found;
  };

  it.each([
    ['Halden Kestrel Ltd', 'HALDEN KESTREL, Limited'],
    ['The University of Texas at Austin', 'University of Texas, Austin'],
    ['Massachusetts Institute of Technology', 'Massachussetts Institute of Technology'],
    ['Siemens AG', 'Siemens Aktiengesellschaft AG'.replace('Aktiengesellschaft ', '')],
  ])('with similar names may be the same: %s, %s', (one, other) => {
    expect(reasons(organization(one), organization(other))).toEqual(['name']);
  });

  it.each([
    ['University of California Davis', 'University of California Berkeley'],
    ['Bank 1', 'Bank 2'],
    ['Acme', 'Acne'],
    ['!!!', '???'],
  ])('with different names are different: %s, %s', (one, other) => {
    expect(reasons(organization(one), organization(other))).toEqual([]);
  });

  it.each([
    ['Halden2', 'Haldens2', []],
    ['Halden Optics', 'Haldne Opticz', ['name']],
    ['Kestre', 'Kestra', ['name']],
    ['Kestr', 'Kestre', []],
    ['Kestrel', 'Kestrly', []],
    ['Kestrel Optics', 'Kestrla Optixz', []],
    ['Kestrel Optics', 'KestrelOptics', ['name']],
    ['Abc', 'ABC', ['name']],
    ['A B', 'AB', ['name']],
    ['Kestrel 1 2', 'Kestrel 12', []],
  ])('have similar names or not: %s, %s', (one, other, expected) => {
    expect(compareCompanies(organization(one), organization(other))?.Reasons ?? []).toEqual(expected);
  });

  it('with the name of one as the nickname of the other may be the same', () => {
    expect(reasons(organization('Massachusetts Institute of Technology', { nickname: 'MIT' }), organization('MIT'))).toEqual([
      'name',
    ]);
    expect(reasons(organization('Abc', { nickname: 'MIT' }), organization('Def', { nickname: 'MIT' }))).toEqual([]);
  });

  it('rank higher the more they have in common', () => {
    const site = { email: 'i@x.example' };
    expect(compareCompanies(organization('Abc', site), organization('Abc', site))).toEqual({
      Reasons: ['email', 'name', 'website'],
      Score: 200,
    });
    expect(compareCompanies(organization('Halden Kestrel'), organization('Kestrel Halden'))).toEqual({
      Reasons: ['name'],
      Score: 50,
    });
    expect(compareCompanies(organization('!!!'), organization('!!!'))).toBe(null);
  });

  it('with the same domain or address may be the same', () => {
    expect(
      reasons(organization('Abc', { website: 'https://www.x.example' }), organization('Def', { email: 'info@x.example' })),
    ).toEqual(['website']);
    expect(reasons(organization('Abc', { email: 'i@x.example' }), organization('Def', { email: 'I@x.example' }))).toEqual([
      'email',
      'website',
    ]);
    expect(reasons(organization('Abc', { email: 'i@gmail.com' }), organization('Def', { email: 'j@gmail.com' }))).toEqual([]);
  });
});
