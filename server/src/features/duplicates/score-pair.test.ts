import { describe, expect, it } from 'vitest';
import type { ContactToCompare, OrganizationToCompare } from './compared-row.ts';
import { companyOf, keysOfCompany, keysOfPerson, personOf } from './compared-row.ts';
import { domainOfEmail, domainOfSite, isNear, soundOf, wordsOf } from './plain-text.ts';
import { compareCompanies, comparePeople } from './score-pair.ts';

const contact = (first: string, last: string, rest: Partial<ContactToCompare> = {}) =>
  personOf({ id: 1, first, last, nickname: '', emails: [], website: '', organizations: [], ...rest });
const organization = (name: string, rest: Partial<OrganizationToCompare> = {}) =>
  companyOf({ id: 1, name, nickname: '', email: '', website: '', ...rest });

describe('words', () => {
  it('are the same without case, accents and ligatures', () => {
    expect(wordsOf("Zoë-Mae O'Néill Straße Ørsted Łódź")).toEqual(['zoe', 'mae', 'oneill', 'strasse', 'orsted', 'lodz']);
    expect(wordsOf('王 小明')).toEqual(['王', '小明']);
    expect(wordsOf('!!!')).toEqual([]);
  });

  it.each([
    ['smith', 'smyth'],
    ['meyer', 'maier'],
    ['catherine', 'katherine'],
    ['philip', 'filip'],
    ['anderson', 'andersen'],
    ['jon', 'john'],
  ])('sound alike: %s, %s', (one, other) => {
    expect(soundOf(one)).toBe(soundOf(other));
  });

  it('of other scripts sound like themselves', () => {
    expect(soundOf('王')).toBe('王');
    expect(soundOf('')).toBe('');
  });
});

describe('the edit distance', () => {
  it.each([
    ['smith', 'smith', 0, true],
    ['smith', 'smiht', 1, true],
    ['smith', 'smit', 1, true],
    ['smith', 'smythe', 1, false],
    ['smith', 'smythe', 2, true],
    ['', 'a', 1, true],
    ['', 'ab', 1, false],
    ['kitten', 'sitting', 2, false],
    ['kitten', 'sitting', 3, true],
    ['ab', 'ba', 1, true],
    ['ab', 'ba', 0, false],
  ])('of %s and %s is at most %i: %s', (one, other, most, answer) => {
    expect(isNear(one, other, most)).toBe(answer);
    expect(isNear(other, one, most)).toBe(answer);
  });

  it('ends early for long texts that differ', () => {
    const long = 'abcdefghij'.repeat(1000);
    expect(isNear(long, `x${long}`, 1)).toBe(true);
    expect(isNear(`xyz${long}`, `${long}xyz`, 2)).toBe(false);
    expect(isNear(long, long.slice(0, -3), 2)).toBe(false);
  });
});

describe('domains', () => {
  it('come from email and web addresses, unless anyone can have one there', () => {
    expect(domainOfEmail('Ada@Labs.Example')).toEqual(['labs.example']);
    expect(domainOfEmail('ada@gmail.com')).toEqual([]);
    expect(domainOfEmail('')).toEqual([]);
    expect(domainOfSite('https://user@www.Labs.Example:8080/a?b#c')).toEqual(['labs.example']);
    expect(domainOfSite('labs.example')).toEqual(['labs.example']);
    expect(domainOfSite('https://www.linkedin.com/in/ada')).toEqual([]);
    expect(domainOfSite('not a site')).toEqual([]);
    expect(domainOfSite('')).toEqual([]);
  });
});

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
  });

  it('rank higher the more they have in common', () => {
    const org = { organizations: [7] };
    const score = (one: ReturnType<typeof contact>, other: ReturnType<typeof contact>) => comparePeople(one, other)?.Score ?? 0;
    const mail = at('a@x.example', org);
    const all = score(contact('Ada', 'Quist', mail), contact('Ada', 'Quist', mail));
    const address = score(contact('Ada', 'Quist', mail), contact('Bo', 'Lund', at('a@x.example')));
    const name = score(contact('Ada', 'Quist', org), contact('Ada', 'Quist', org));
    expect([all, address, name]).toEqual([all, address, name].toSorted((one, other) => other - one));
    expect(new Set([all, address, name]).size).toBe(3);
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
