/** A format that isn't imported. */
export interface Unread {
  /** With its article: "a web page". */
  name: string;
  /** Advice in a sentence; missing if the format is unknown. */
  advice?: string;
  /** It may hold records of patents, so leaving it out of an archive is a loss. */
  isLoss: boolean;
}

const shown = 40;
const separators: [name: string, sign: string][] = [
  ['a tab-separated table', '\t'],
  ['a semicolon-separated table', ';'],
  ['a CSV file', ','],
  ['a table separated by |', '|'],
  ['a table separated by ~', '~'],
];
const lookup = 'Open it as a list of patent numbers to look up the patents in it.';

/** The look of a file of an unknown format. */
export function describeFile(head: Buffer): Unread {
  if (head.length === 0) return { name: 'an empty file', isLoss: false };
  if (head.toString('latin1', 0, 4) === 'PK\x05\x06') return { name: 'an archive without files', isLoss: false };
  if (isBinary(head)) return { name: 'a file in an unknown binary format', isLoss: false };
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text === '') return { name: 'a file with nothing but whitespace', isLoss: false };
  return xml(text) ?? json(text) ?? table(text) ?? { name: `a text that begins with “${brief(text)}”`, isLoss: false };
}

/** Texts have no control characters but these: tab, line ends, form feed. */
function isBinary(head: Buffer): boolean {
  const control = head.subarray(0, 4096).filter((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1a].includes(byte));
  return control.length > 4;
}

/** The beginning of a line, for people. */
const brief = (text: string): string => {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const plain = line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return plain.length > shown ? `${plain.slice(0, shown).toWellFormed()}…` : plain;
};

/** Markup that may come before the root element, by its beginning. */
const beforeRoot: [start: string, end: string][] = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!', '>'],
];

function xml(text: string): Unread | null {
  let rest = text;
  for (let part = partOf(rest); part; part = partOf(rest)) {
    const end = rest.indexOf(part[1]);
    if (end === -1) return null;
    rest = rest.slice(end + part[1].length).replace(/^\s*(?:\]\s*>)?\s*/, '');
  }
  const [, root] = /^<([A-Za-z_][\w:.-]{0,80})[\s/>]/.exec(rest) ?? [];
  return root ? { name: `XML with the root <${root}>`, isLoss: true } : null;
}

const partOf = (text: string) => beforeRoot.find(([start]) => text.startsWith(start));

function json(text: string): Unread | null {
  if (!/^(?:\{\s*["}]|\[\s*[[{"\]\d-])/.test(text)) return null;
  const names = [...new Set([...text.slice(0, 4096).matchAll(/"([\w $@:.-]{1,40})"\s*:/g)].map(([, name]) => `“${name}”`))];
  return { name: names.length > 0 ? `JSON with ${names.slice(0, 4).join(', ')}` : 'JSON without names', isLoss: true };
}

/** The first two lines need the same number of separators, so that commas in a sentence don't make a table. */
function table(text: string): Unread | null {
  const [first = '', second = ''] = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const found = separators.find(([, sign]) => {
    const columns = first.split(sign).length;
    return columns > 1 && (second === '' ? columns > 2 : second.split(sign).length >= columns);
  });
  if (!found) return null;
  const [name, sign] = found;
  const columns = first.split(sign).map((column) => brief(column.replace(/^\s*"|"\s*$/g, '')));
  const named = columns.slice(0, 6).join(', ') + (columns.length > 6 ? ', …' : '');
  return { name: `${name} with the columns ${named}`, advice: lookup, isLoss: true };
}
