import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { grant } from '../fixtures/sample-documents.ts';
import type { Item } from './patent-record.ts';
import { usptoXml } from './uspto-xml.ts';

const trials = 400;
const declaration = '<?xml ';
const real = fileURLToPath(new URL('../../../../../../shared/data/01-uspto/grant-v4/ipg050104.small.xml', import.meta.url));
const made = Array.from({ length: 25 }, (_, index) =>
  grant({ number: String(11_900_001 + index), title: `Number ${index} ${'of many words '.repeat(index)}` }),
).join('');

/** The same numbers in each run (a linear congruential generator), so that a failure can be repeated. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function itemsOf(bytes: Buffer): Promise<Item[]> {
  const chunks = (async function* () {
    for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
  })();
  const items: Item[] = [];
  for await (const item of usptoXml.read(chunks, -1)) items.push(item);
  return items;
}

const recordsOf = (items: Item[]) =>
  new Map(
    items.flatMap((item) => ('record' in item ? [[item.record.number, { record: item.record, claims: item.claims }]] : [])),
  );

describe.each([
  ['invented', () => Buffer.from(made)],
  ['real', () => readFileSync(real)],
])('25 %s documents', (kind, read) => {
  it.skipIf(kind === 'real' && !existsSync(real)).each([1, 64, 600, 2000])(
    'are stored right or reported with %i damaged bytes',
    async (size) => {
      const whole = read();
      const before = (await itemsOf(whole)).filter((item) => 'record' in item);
      expect(before).toHaveLength(25);
      const undamaged = recordsOf(before);
      const random = randomNumbers(size);
      for (let trial = 0; trial < trials; trial += 1) {
        const border = before[random(before.length)]?.position ?? 0;
        const near = border - random(size + 200) + random(200);
        const at = Math.min(Math.max(trial % 2 === 0 ? near : random(whole.length), 0), whole.length - size);
        // Text in the place of tags is the damage that shows least. Our documents are so short that two halves can fit.
        const isText = kind === 'real' && trial % 3 === 0;
        const damaged = Buffer.from(whole);
        for (let index = 0; index < size; index += 1) damaged[at + index] = isText ? 0x78 : random(256);
        const items = await itemsOf(damaged);
        const found = recordsOf(items);
        const reported = items.filter((item) => 'skipped' in item).map(({ position }) => position);
        for (const [index, { position, ...item }] of before.entries()) {
          const end = before[index + 1]?.position ?? whole.length;
          const isTouched = at < end && at + size > position;
          const here = found.get(item.record.number);
          const place = `${size} bytes at ${at}, document ${index} at ${position}`;
          if (!isTouched && here) expect(here, place).toEqual(undamaged.get(item.record.number));
          // Damage that glues documents is reported where the first of them begins. A document without its first bytes begins nowhere.
          const start = before.findLast((one) => one.position + declaration.length <= at)?.position ?? 0;
          const isReported = reported.some((one) => one >= Math.min(start, position) && one < end);
          if (!here) expect(isReported, place).toBe(true);
          // A few letters more or less in a title go unnoticed.
          else if (!isText && size >= 64 && !isReported) expect(here, place).toEqual(undamaged.get(item.record.number));
        }
      }
    },
    600_000,
  );
});
