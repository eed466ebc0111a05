import { describe, expect, it } from 'vitest';
import { splitClaim } from './split-claim.ts';

const claims: [what: string, claim: string, elements: string[]][] = [
  [
    'a preamble and parts between semicolons',
    '1. A machine, comprising: a pump; a valve coupled to the pump; and a motor.',
    ['A machine, comprising:', 'a pump;', 'a valve coupled to the pump; and', 'a motor.'],
  ],
  [
    'one element per line',
    '1 . A method comprising the steps of:\n  heating a fluid;\n\n  cooling the fluid; or\n  storing it.',
    ['A method comprising the steps of:', 'heating a fluid;', 'cooling the fluid; or', 'storing it.'],
  ],
  [
    'parts marked by letters',
    'A kit comprising (a) a pump, (b) a valve and (c) a hose.',
    ['A kit comprising', '(a) a pump,', '(b) a valve and', '(c) a hose.'],
  ],
  [
    'letters with a single parenthesis',
    'A method comprising: a) mixing A and B; b) heating the mixture of step a); and c) cooling it.',
    ['A method comprising:', 'a) mixing A and B;', 'b) heating the mixture of step a); and', 'c) cooling it.'],
  ],
  [
    'references to marked parts',
    'A method comprising: (a) heating; (b) repeating step (a) until steps (a) and (c) agree; and (c) cooling.',
    ['A method comprising:', '(a) heating;', '(b) repeating step (a) until steps (a) and (c) agree; and', '(c) cooling.'],
  ],
  [
    'Roman and Arabic numerals',
    'An alloy consisting essentially of: (i) iron; (ii) carbon; and (iii) 2) chromium.',
    ['An alloy consisting essentially of:', '(i) iron;', '(ii) carbon; and', '(iii) 2) chromium.'],
  ],
  [
    'clauses that begin with wherein',
    'A lamp comprising: a bulb; and a socket, wherein the bulb is round, and wherein the socket is square.',
    ['A lamp comprising:', 'a bulb; and', 'a socket,', 'wherein the bulb is round, and', 'wherein the socket is square.'],
  ],
  [
    'wherein inside parentheses and inside a part',
    'A lamp comprising: a bulb (of glass; wherein the glass is clear); a socket in a wall wherein wires end.',
    ['A lamp comprising:', 'a bulb (of glass; wherein the glass is clear);', 'a socket in a wall wherein wires end.'],
  ],
  [
    'a dependent claim',
    '7. The machine of claim 1, wherein the pump is silent.',
    ['The machine of claim 1,', 'wherein the pump is silent.'],
  ],
  [
    'an improvement',
    'In a lamp, the improvement wherein the bulb comprises: a coil; and a gas.',
    ['In a lamp, the improvement wherein the bulb comprises:', 'a coil; and', 'a gas.'],
  ],
  [
    'a colon further in',
    'A device comprising a controller configured to: receive a signal; and send a reply; and a battery.',
    ['A device comprising', 'a controller configured to: receive a signal; and', 'send a reply; and', 'a battery.'],
  ],
  [
    'a preamble with a colon of a longer phrase',
    'A system including at least: a server; and a client.',
    ['A system including at least:', 'a server; and', 'a client.'],
  ],
  [
    'a claim in European form',
    'Pump with a housing, characterised in that the housing is round; whereby it rolls.',
    ['Pump with a housing, characterised in that', 'the housing is round;', 'whereby it rolls.'],
  ],
  [
    'lines that end with a comma',
    'A pump having a wheel,\na shaft,\nand a seal.',
    ['A pump having a wheel,', 'a shaft,', 'and a seal.'],
  ],
  ['no structure', 'The ornamental design for a lamp, as shown.', ['The ornamental design for a lamp, as shown.']],
  ['and/or', 'A set comprising: a fork; and/or a knife.', ['A set comprising:', 'a fork; and/or', 'a knife.']],
  ['a number with the word claim', 'Claim 12: A pump; a valve.', ['A pump;', 'a valve.']],
  ['a single mark', 'A compound of formula (a) and a salt.', ['A compound of formula (a) and a salt.']],
  ['spaces before its number', '\n  1. A lamp.', ['A lamp.']],
  ['several spaces', 'A  lamp\n\n  with a \tbulb, comprising:  a   coil.', ['A lamp with a bulb, comprising:', 'a coil.']],
  [
    'lines within the preamble',
    'A pump,\nwith a seal, comprising: a wheel; and a shaft.',
    ['A pump, with a seal, comprising:', 'a wheel; and', 'a shaft.'],
  ],
  ['a preamble alone', 'A pump including: a wheel.', ['A pump including:', 'a wheel.']],
  ['no colon', 'An alloy consisting of iron; and carbon.', ['An alloy consisting of', 'iron; and', 'carbon.']],
  [
    'a transition after the first semicolon',
    'A pump; a valve comprising: a ball; and a seat.',
    ['A pump;', 'a valve comprising: a ball; and', 'a seat.'],
  ],
  [
    'wherein before a semicolon',
    'A lamp comprising: a bulb, wherein it is round; and a socket.',
    ['A lamp comprising:', 'a bulb,', 'wherein it is round; and', 'a socket.'],
  ],
  [
    'parentheses in parentheses',
    'A lamp comprising: a bulb (of (clear) glass; of soda); a socket.',
    ['A lamp comprising:', 'a bulb (of (clear) glass; of soda);', 'a socket.'],
  ],
  ['marks from its beginning', '(a) heat, (b) cool.', ['(a) heat,', '(b) cool.']],
  ['half parentheses and commas', 'A kit having a) a pump, b) a valve.', ['A kit having', 'a) a pump,', 'b) a valve.']],
  [
    'a mark in the preamble',
    'A kit (a) comprising: (a) a pump, (b) a valve.',
    ['A kit (a) comprising:', '(a) a pump,', '(b) a valve.'],
  ],
  ['nothing', ' \n\t ', []],
  ['only punctuation', ';;; ', [';;;']],
];

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('splitting a claim', () => {
  it.each(claims)('with %s', (_what, claim, elements) => {
    expect(splitClaim(claim)).toEqual(elements);
  });

  it.each(claims)('keeps all words of one with %s', (_what, claim) => {
    const words = spaced(claim).replace(/^(?:Claim )?\d+ ?[.:] /, '');
    expect(spaced(splitClaim(claim).join(' '))).toBe(words);
  });

  it.each([
    ...['comprising', 'comprises', 'comprise', 'including', 'includes', 'include', 'consisting of', 'consists of'],
    ...['consists essentially of', 'characterised by', 'characterized in that', 'having', 'wherein'],
    ...['comprising the following', 'comprising the following steps', 'comprising the steps of'],
  ])('ends the preamble with %s', (words) => {
    expect(splitClaim(`A thing ${words}: a wheel; and a shaft.`)).toEqual([`A thing ${words}:`, 'a wheel; and', 'a shaft.']);
  });

  it('also ends it at a colon without a space', () => {
    expect(splitClaim('A pump comprising:a wheel; and a shaft.')).toEqual(['A pump comprising:', 'a wheel; and', 'a shaft.']);
  });

  it.each([
    ['Roman', ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']],
    ['Arabic', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']],
  ])('follows marks in %s numerals without semicolons', (_kind, marks) => {
    const parts = marks.map((mark) => `(${mark}) a part,`);
    expect(splitClaim(`A kit comprising ${parts.join(' ')}`)).toEqual(['A kit comprising', ...parts]);
  });

  it.each(['step', 'steps', 'of', 'in', 'from', 'at', 'to', 'part', 'parts', 'said', 'by', 'claim', 'claims'])(
    'treats a mark after %s as a reference',
    (word) => {
      const claim = [`A method with ${word} (a) first,`, '(a) heating,', '(b) cooling.'];
      expect(splitClaim(claim.join(' '))).toEqual(claim);
    },
  );

  it('never gives more elements than a chart can have', () => {
    const claim = `A list comprising: ${Array.from({ length: 400 }, (_, index) => `item ${index};`).join(' ')}`;
    const elements = splitClaim(claim);
    expect(elements).toHaveLength(100);
    expect(spaced(elements.join(' '))).toBe(claim);
  });

  it('handles a long text without an end', () => {
    for (const part of ['comprising ', '(', 'a) ', '; and ', 'wherein ', 'having x']) {
      const claim = part.repeat(20_000 / part.length);
      expect(spaced(splitClaim(claim).join(' '))).toBe(spaced(claim));
    }
  });
});
