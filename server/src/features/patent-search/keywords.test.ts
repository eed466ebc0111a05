import { messages } from '@brevet/contract/messages';
import { describe, expect, it } from 'vitest';
import { readKeywords, requireStart, wanted } from './keywords.ts';

const words = (text: string) => ({ kind: 'words', text });
const start = (text: string) => ({ kind: 'start', text });
const refusal = (message: string, field = 'Keywords') =>
  expect.objectContaining({ code: 'search_too_long', errors: { [field]: message } });
const many = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);

describe('keywords', () => {
  it.each([
    ['', { all: [], none: [] }],
    [' * - " ... " OR', { all: [], none: [] }],
    ['cold  plate', { all: [[words('cold')], [words('plate')]], none: [] }],
    ['"cold plate"', { all: [[words('cold plate')]], none: [] }],
    ['“cold plate” «heat sink»', { all: [[words('cold plate')], [words('heat sink')]], none: [] }],
    ['"cold"', { all: [[words('cold')]], none: [] }],
    ['"cold plate', { all: [[words('cold plate')]], none: [] }],
    ['cold-plate COVID-19 C++', { all: [[words('cold-plate')], [words('COVID-19')], [words('C++')]], none: [] }],
    ['cool*', { all: [[start('cool')]], none: [] }],
    ['coo*l', { all: [[words('coo*l')]], none: [] }],
    ['"hot cool*"', { all: [[words('hot cool*')]], none: [] }],
    ['-fan', { all: [], none: [words('fan')] }],
    ['pump -fan -"heat sink"', { all: [[words('pump')]], none: [words('fan'), words('heat sink')] }],
    ['pump OR fan', { all: [[words('pump'), words('fan')]], none: [] }],
    ['pump | fan OR "heat sink" valve', { all: [[words('pump'), words('fan'), words('heat sink')], [words('valve')]], none: [] }],
    ['valve pump OR fan', { all: [[words('valve')], [words('pump'), words('fan')]], none: [] }],
    ['OR pump fan', { all: [[words('pump')], [words('fan')]], none: [] }],
    ['pump OR OR fan', { all: [[words('pump'), words('fan')]], none: [] }],
    ['pump OR -fan valve', { all: [[words('pump')], [words('valve')]], none: [words('fan')] }],
    ['pump OR ... fan', { all: [[words('pump'), words('fan')]], none: [] }],
    ['pump or fan', { all: [[words('pump')], [words('or')], [words('fan')]], none: [] }],
    ['Alzheimer’s "Parkinson\'s disease"', { all: [[words('Alzheimer')], [words("Parkinson's disease")]], none: [] }],
    ['größe Ωhm 三菱 x1', { all: [[words('größe')], [words('Ωhm')], [words('三菱')], [words('x1')]], none: [] }],
  ])('%j are read as %j', (text, expected) => {
    expect(readKeywords(text)).toEqual(expected);
  });

  it('name the terms that a found text can have', () => {
    expect(wanted(readKeywords('valve pump OR fan -hose'))).toEqual([words('valve'), words('pump'), words('fan')]);
  });

  it('may have 150 words, counted in phrases and after a minus, too', () => {
    expect(readKeywords(many(150).join(' ')).all).toHaveLength(150);
    for (const text of [many(151).join(' '), `"${many(151).join(' ')}"`, `${many(149).join(' ')} -"two words"`])
      expect(() => readKeywords(text), text).toThrow(refusal(messages.searchTooLong(150)));
  });

  it('may have the starts of four words, of three letters and more', () => {
    expect(readKeywords('abc* abd* abe* -abf*').none).toEqual([start('abf')]);
    expect(() => readKeywords('abc* abd* abe* abf* -abg*')).toThrow(refusal(messages.tooManyStarts(4)));
    for (const text of ['ab*', '𝒜𝒜*']) expect(() => readKeywords(text), text).toThrow(refusal(messages.startTooShort(3)));
    expect(() => requireStart('abc', 'Inventor')).not.toThrow();
    expect(() => requireStart('ab', 'Inventor')).toThrow(refusal(messages.startTooShort(3), 'Inventor'));
  });
});
