import { encodingOf } from '../../../platform/spreadsheets/read-csv.ts';

/** A line of a card: `item1.EMAIL;TYPE=work;PREF=2:ada@example.com`. */
export interface Property {
  group: string;
  name: string;
  types: string[];
  /** 1 is the most preferred, 101 says nothing. */
  preference: number;
  /** Properties of the same name with the same one are the same value in other languages. */
  alternative: string;
  value: string;
}

/** A line that isn't one of a card. */
export interface OtherLine {
  text: string;
}

/** Bytes of a property. Photos are longer and aren't read. */
const longestProperty = 20_000;

/**
 * Reads the lines of vCards. They are joined byte by byte, because a line may end within a character, and each value has the encoding that
 * its property names, or else that of the file. Until they are decoded, characters stand for bytes.
 */
export class CardLines {
  /** True once the encoding of a value was a guess. */
  isGuessed = false;
  readonly #lines: string[];
  readonly #encoding: ReturnType<typeof encodingOf>;

  constructor(bytes: Buffer) {
    const wide = encodingOf(bytes);
    const raw = wide.startsWith('utf-16') ? Buffer.from(new TextDecoder(wide).decode(bytes)) : bytes;
    this.#lines = [...unfolded(raw.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''))];
    const unnamed = this.#lines.filter((line) => !/^[^:]*;CHARSET=/i.test(line)).join('\n');
    this.#encoding = encodingOf(Buffer.from(unnamed, 'latin1'));
  }

  *[Symbol.iterator](): Generator<Property | OtherLine> {
    for (const line of this.#lines) {
      const property = propertyOf(line, (bytes, charset) => this.#decoded(bytes, charset));
      if (property) yield property;
      else if (line.trim() !== '') yield { text: this.#decoded(line, undefined) };
    }
  }

  #decoded(text: string, charset: string | undefined): string {
    const bytes = Buffer.from(text, 'latin1');
    const named = charset === undefined ? null : decodedAs(charset, bytes);
    if (named !== null) return named;
    const encoding = charset === undefined ? this.#encoding : encodingOf(bytes);
    this.isGuessed ||= encoding === 'windows-1252' && /[\x80-\xff]/.test(text);
    return new TextDecoder(encoding).decode(bytes);
  }
}

/** Null if the name isn't that of a character set, or if the bytes don't have this one. */
function decodedAs(charset: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Lines whose folded parts are joined. In vCard 2.1, quoted-printable lines go on after a "=", and BASE64 ones until an empty line. */
function* unfolded(content: string): Generator<string> {
  let line = '';
  for (const [next] of content.matchAll(/[^\r\n]+/g)) {
    const isFolded = /^[ \t]/.test(next);
    if (isFolded || isSoftBreak(line) || (isBase64(line) && /^[A-Za-z\d+/]+=*$/.test(next))) {
      const more = isFolded ? next.slice(1) : next;
      if (line.length < longestProperty) line = isSoftBreak(line) ? line.slice(0, -1) + more : line + more;
      continue;
    }
    yield line;
    line = next;
  }
  yield line;
}

const isSoftBreak = (line: string): boolean => line.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(line.slice(0, 500));
const isBase64 = (line: string): boolean => /^[^:]*;(?:ENCODING=)?(?:BASE64|B)[;:]/i.test(line.slice(0, 500));

function propertyOf(line: string, decoded: (bytes: string, charset: string | undefined) => string): Property | null {
  const found = /^(?:([\w-]+)\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/su.exec(line);
  if (!found) return null;
  const [, group = '', name = '', params = '', raw = ''] = found;
  const given = [...params.matchAll(/;((?:[^":;]|"[^"]*")*)/g)].map(([, one = '']) => one);
  const valuesOf = (key: string) =>
    given.filter((one) => one.toUpperCase().startsWith(`${key}=`)).map((one) => one.slice(key.length + 1).replaceAll('"', ''));
  const bare = given.filter((one) => !one.includes('='));
  const types = [...valuesOf('TYPE').flatMap((one) => one.split(',')), ...bare].map((one) => one.trim().toLowerCase());
  const rank = Number(valuesOf('PREF')[0] ?? 101);
  const coding = [...valuesOf('ENCODING'), ...bare].map((one) => one.toUpperCase());
  const content = coding.includes('QUOTED-PRINTABLE')
    ? raw.replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : coding.some((one) => one === 'BASE64' || one === 'B')
      ? Buffer.from(raw, 'base64').toString('latin1')
      : raw;
  return {
    group: group.toUpperCase(),
    name: name.toUpperCase(),
    types,
    preference: types.includes('pref') ? 1 : rank >= 1 ? rank : 101,
    alternative: valuesOf('ALTID')[0] ?? '',
    value: decoded(content, valuesOf('CHARSET')[0]),
  };
}
