// The names and typos here aren't words. cspell:disable
import { describe, expect, it } from 'vitest';
import { domainOfEmail, domainOfSite, initialOf, isNear, slipsOf, soundOf, wordsOf } from './plain-text.ts';

describe('words', () => {
  it('are the same without case, accents and ligatures', () => {
    expect(wordsOf("Zoë-Mae O'Néill Straße Ørsted Łódź")).toEqual(['zoe', 'mae', 'oneill', 'strasse', 'orsted', 'lodz']);
    expect(wordsOf('王 小明')).toEqual(['王', '小明']);
    expect(wordsOf('ßæœøłđðþı')).toEqual(['ssaeoeolddthi']);
    expect(wordsOf('U.S. Rock’n’Roll, 3M')).toEqual(['us', 'rocknroll', '3m']);
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

  it.each([
    ['smith', '253'],
    ['ashcraft', '0261'],
    ['gutierrez', '2362'],
    ['jackson', '225'],
    ['pfister', '1236'],
    ['philip', '141'],
    ['lloyd', '43'],
    ['washington', '1252'],
    ['beck', '12'],
    ['a', '0'],
  ])('have a code of up to four sounds: %s', (word, code) => {
    expect(soundOf(word)).toBe(code);
  });

  it.each(['1ab', 'ab1', 'Smith', 'zoë'])('that are not plain letters sound like themselves: %s', (word) => {
    expect(soundOf(word)).toBe(word);
  });

  it.each([
    ['bfpvw', '1'],
    ['cgjkqsxz', '2'],
    ['dt', '3'],
    ['l', '4'],
    ['mn', '5'],
    ['r', '6'],
    ['aeiouhy', '0'],
  ])('begin alike with one of %s', (letters, code) => {
    for (const letter of letters) expect(initialOf(`${letter}x`)).toBe(code);
  });

  it('of other scripts begin with their own letter', () => {
    expect([initialOf('王小'), initialOf('7a'), initialOf('')]).toEqual(['王', '7', '']);
  });

  it.each([
    [3, 0],
    [4, 1],
    [7, 1],
    [8, 2],
  ])('of %i letters may have %i typos', (length, slips) => {
    expect(slipsOf(length)).toBe(slips);
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
    ['ab', 'xa', 1, false],
    ['ab', 'bx', 1, false],
    ['abcd', 'badc', 2, true],
    ['abcd', 'badc', 1, false],
    ['abc', 'xabc', 1, true],
    ['abc', 'xxabc', 1, false],
  ])('of %s and %s is at most %i: %s', (one, other, most, answer) => {
    expect(isNear(one, other, most)).toBe(answer);
    expect(isNear(other, one, most)).toBe(answer);
  });

  it('of long texts is at most one or two', () => {
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
    expect(domainOfEmail('"a@b"@www.labs.example.')).toEqual(['labs.example']);
    expect(domainOfEmail('ada@localhost')).toEqual([]);
    expect(domainOfEmail('')).toEqual([]);
    expect(domainOfSite('https://user@www.Labs.Example:8080/a?b#c')).toEqual(['labs.example']);
    expect(domainOfSite('labs.example')).toEqual(['labs.example']);
    expect(domainOfSite('x-1.y+z://labs.example/a@b')).toEqual(['labs.example']);
    expect(domainOfSite('ada@labs.example?q')).toEqual(['labs.example']);
    expect(domainOfSite('labs.example#top')).toEqual(['labs.example']);
    expect(domainOfSite('my.www.example')).toEqual(['my.www.example']);
    expect(domainOfSite('wwwlabs.example')).toEqual(['wwwlabs.example']);
    expect(domainOfSite('labs.example.:80')).toEqual(['labs.example']);
    expect(domainOfSite('https://www.linkedin.com/in/ada')).toEqual([]);
    expect(domainOfSite('not a site')).toEqual([]);
    expect(domainOfSite('')).toEqual([]);
  });
});
