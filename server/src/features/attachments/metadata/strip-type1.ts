import { contentTokens } from './content-tokens.ts';

const startOfSecret = 'eexec';
/** Zeros and a word that end a font. */
const end = /[0\s]{64,}(cleartomark\s*)?$/;
const key = 55_665;
/** The glyphs' drawings, each after its length and one of these words. */
const drawing = /(\d{1,5}) (?:RD|-\|) /g;
/** The start of every font of this kind. */
const sign = /^%!(PS-AdobeFont|FontType1)-1\.\d/;

const ownName = /FontDirectory\s*\/([^\s/{}]{2,})\s+known\s*\{\s*\/([^\s/{}]{2,})\s+findfont/g;

interface Parts {
  clear: Buffer;
  secret: Buffer;
  rest: Buffer;
}

function partsOf(font: Buffer): Parts {
  const at = font.indexOf(startOfSecret);
  if (at < 0) throw new RangeError('The font has no encrypted part.');
  const start = at + startOfSecret.length;
  const length = end.exec(font.toString('latin1', start))?.index ?? font.length - start;
  return { clear: font.subarray(0, start), secret: font.subarray(start, start + length), rest: font.subarray(start + length) };
}

/** Overwrites texts, comments and the font's name in a Type 1 font, in place. */
export function stripType1(source: Buffer): Buffer {
  const font = Buffer.from(source);
  const { clear, secret } = partsOf(font);
  clearNames(clear);
  // In digits, its length can change with its spaces.
  if (!isInDigits(secret)) clearComments(secret);
  return font;
}

function clearNames(clear: Buffer): void {
  let before = '';
  for (const { kind, from, to } of contentTokens(clear)) {
    const mark = clear.toString('latin1', from, to);
    if (kind === 'comment') clear.fill(' ', from + (sign.exec(mark)?.[0].length ?? 1), to);
    else if (kind === 'text') clear.fill(' ', from + 1, to - 1);
    else if (kind === 'name' && /^\/(FontName|BaseFontName|FullName)$/.test(before)) clear.fill('F', from + 1, to);
    before = kind === 'name' ? mark : '';
  }
  // Some fonts ask for their own name, so that they are defined only once.
  for (const [, name = '', again = ''] of clear.toString('latin1').matchAll(ownName)) {
    for (const one of [name, again])
      for (let at = clear.indexOf(one); at >= 0; at = clear.indexOf(one, at + 1)) clear.fill('F', at, at + one.length);
  }
}

function clearComments(secret: Buffer): void {
  const start = startOf(secret);
  const plain = decrypted(secret.subarray(start));
  for (const [begin, end] of programsOf(plain)) {
    for (const { kind, from, to } of contentTokens(plain.subarray(begin, end)))
      if (kind === 'comment') plain.fill(' ', begin + from, begin + to);
  }
  encrypted(plain).copy(secret, start);
}

/** Names, words, texts and comments of both parts of a Type 1 font, and what follows them. */
export function readType1(font: Buffer): string[] {
  const { clear, secret, rest } = partsOf(font);
  const bytes = secret.subarray(startOf(secret));
  const digits = Buffer.from(bytes.toString('latin1').replaceAll(/\s/g, ''), 'hex');
  const plain = decrypted(isInDigits(secret) ? digits : bytes);
  const parts = [clear, ...programsOf(plain).map(([from, to]) => plain.subarray(from, to))];
  return [...new Set(parts.flatMap(textsOf)), rest.toString('latin1').replace(end, '')];
}

const textsOf = (part: Buffer): string[] =>
  [...contentTokens(part)].flatMap(({ kind, from, to }) => {
    const mark = part.toString('latin1', from, to);
    if (kind === 'text') return [mark.slice(1, -1)];
    if (kind === 'word') return [mark];
    return kind === 'name' || kind === 'comment' ? [mark.replace(sign, '').slice(1)] : [];
  });

const startOf = (secret: Buffer): number => /^[\t\n\r ]*/.exec(secret.toString('latin1', 0, 8))?.[0].length ?? 0;
const isInDigits = (secret: Buffer): boolean =>
  /^[0-9a-f]{4}$/i.test(secret.toString('latin1', startOf(secret), startOf(secret) + 4));

/** Type 1 encrypts a part with a key that everyone knows. */
const nextKey = (byte: number, state: number): number => ((byte + state) * 52_845 + 22_719) & 0xffff;

function decrypted(bytes: Buffer): Buffer {
  let state = key;
  return Buffer.from(bytes).map((byte) => {
    const plain = byte ^ (state >> 8);
    state = nextKey(byte, state);
    return plain;
  }) as Buffer;
}

function encrypted(plain: Buffer): Buffer {
  let state = key;
  return Buffer.from(plain).map((one) => {
    const byte = (one ^ (state >> 8)) & 0xff;
    state = nextKey(byte, state);
    return byte;
  }) as Buffer;
}

/** The ranges of program text: after four random bytes, and between the drawings of glyphs. */
function programsOf(plain: Buffer): [from: number, to: number][] {
  const text = plain.toString('latin1');
  const found: [number, number][] = [];
  let from = 4;
  drawing.lastIndex = from;
  for (let next = drawing.exec(text); next; next = drawing.exec(text)) {
    found.push([from, next.index]);
    from = drawing.lastIndex + Number(next[1]);
    drawing.lastIndex = from;
  }
  return [...found, [from, plain.length]];
}
