import { messages } from '@brevet/contract/messages';
import { describe, expect, it } from 'vitest';
import { readKeywords, requireStart, wanted } from './keywords.ts';

const word = (text: string) => ({ kind: 'word', text });
const phrase = (text: string) => ({ kind: 'phrase', text });
const start = (text: string) => ({ kind: 'start', text });
const refusal = (message: string, field = 'Keywords') =>
  expect.objectContaining({ code: 'search_too_long', errors: { [field]: message } });
const many = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);

describe('keywords', () => {
  it.each([
    ['', { all: [], none: [] }],
    [' * - " ... " OR', { all: [], none: [] }],
    ['cold  plate', { all: [[word('cold')], [word('plate')]], none: [] }],
    ['"cold plate"', { all: [[phrase('cold plate')]], none: [] }],
    ['"cold"', { all: [[word('cold')]], none: [] }],
    ['"cold plate', { all: [[phrase('cold plate')]], none: [] }],
    ['cold-plate', { all: [[phrase('cold plate')]], none: [] }],
    ['cool*', { all: [[start('cool')]], none: [] }],
    ['coo*l', { all: [[phrase('coo l')]], none: [] }],
    ['"hot cool*"', { all: [[phrase('hot cool')]], none: [] }],
    ['-fan', { all: [], none: [word('fan')] }],
    ['pump -fan -"heat sink"', { all: [[word('pump')]], none: [word('fan'), phrase('heat sink')] }],
    ['pump OR fan', { all: [[word('pump'), word('fan')]], none: [] }],
    ['pump | fan OR "heat sink" valve', { all: [[word('pump'), word('fan'), phrase('heat sink')], [word('valve')]], none: [] }],
    ['valve pump OR fan', { all: [[word('valve')], [word('pump'), word('fan')]], none: [] }],
    ['OR pump fan', { all: [[word('pump')], [word('fan')]], none: [] }],
    ['pump OR OR fan', { all: [[word('pump'), word('fan')]], none: [] }],
    ['pump OR -fan valve', { all: [[word('pump')], [word('valve')]], none: [word('fan')] }],
    ['pump OR ... fan', { all: [[word('pump'), word('fan')]], none: [] }],
    ['pump or fan', { all: [[word('pump')], [word('or')], [word('fan')]], none: [] }],
    ['größe Ωhm 三菱 x1', { all: [[word('größe')], [word('Ωhm')], [word('三菱')], [word('x1')]], none: [] }],
  ])('%j are read as %j', (text, expected) => {
    expect(readKeywords(text)).toEqual(expected);
  });

  it('name the terms that a found text can have', () => {
    expect(wanted(readKeywords('valve pump OR fan -hose'))).toEqual([word('valve'), word('pump'), word('fan')]);
  });

  it('may have 32 words, counted in phrases and after a minus, too', () => {
    expect(readKeywords(many(32).join(' ')).all).toHaveLength(32);
    for (const text of [many(33).join(' '), `"${many(33).join(' ')}"`, `${many(31).join(' ')} -"two words"`])
      expect(() => readKeywords(text), text).toThrow(refusal(messages.searchTooLong(32)));
  });

  it('may have the starts of four words, of three letters and more', () => {
    expect(readKeywords('abc* abd* abe* -abf*').none).toEqual([start('abf')]);
    expect(() => readKeywords('abc* abd* abe* abf* -abg*')).toThrow(refusal(messages.tooManyStarts(4)));
    for (const text of ['ab*', '𝒜𝒜*']) expect(() => readKeywords(text), text).toThrow(refusal(messages.startTooShort(3)));
    expect(() => requireStart('abc', 'Inventor')).not.toThrow();
    expect(() => requireStart('ab', 'Inventor')).toThrow(refusal(messages.startTooShort(3), 'Inventor'));
  });
});
