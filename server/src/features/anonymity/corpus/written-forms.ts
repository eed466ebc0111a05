// Words of many languages. cspell:disable
import dictionary from 'dictionary-en';
import { inEnglish } from '../vocabulary.ts';

/** A real name, and its word that names the organization even alone. */
export interface Sample {
  name: string;
  /** Without its legal form. */
  short: string;
  /** Null for a name of ordinary words. */
  word: string | null;
}

const legal =
  /[,\s]+(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|l\.l\.c|llp|l\.p|lp|plc|gmbh|ag|kg|se|sa|s\.a|sas|spa|s\.p\.a|bv|b\.v|nv|n\.v|ab|as|a\/s|asa|oyj?|kk|pty|kabushiki kaisha)\.?$/i;
/** "\DE\", "/MD/", "(Class A)" after a name in the SEC's list. */
const behind = /\s*(?:[\\/][A-Za-z ]{2,12}[\\/]?|\([^)]*\))$/;

function withoutLegalForm(name: string): string {
  let short = name;
  for (let rest = ''; rest !== short; ) {
    rest = short;
    short = short
      .replace(behind, '')
      .replace(legal, '')
      .replace(/[,&.\s]+$/, '');
  }
  return short === '' ? name : short;
}

/** Words of organizations' names that aren't in a dictionary and name no one. */
const generic = new Set(
  `universitat universitaet universite universidad universidade universitas universita univerzita universiteit universitet universitesi university institut
  instituto institutet instituti politecnico politechnika hochschule fachhochschule akademia academia escuela ecole facultad technologies technology
  biopharma biotech biosciences bioscience biomedical photonics microsystems bancorp bancshares bankshares reit fintech holdings etf spac
  kabushiki kaisha aktiengesellschaft gesellschaft holding pharmaceuticals therapeutics seisakusho kogyo denki american european international
  koninklijke telefonaktiebolaget pharma pharmas biopharmaceuticals biopharmaceutical musik kunst nationale tierra gestion telecomunicaciones
  politecnica politecnico universiti societe bois superieure superieur telecom telecoms ciencias santa los las del della degli dell nacional national superior tecnica tecnologico tecnologica nord sud haute hoch staatliche statale`.split(
    /\s+/,
  ),
);

/** Names of people and places in the dictionary, in lower case. */
let properNames: ReadonlySet<string> | undefined;
function isProper(word: string): boolean {
  properNames ??= new Set(
    new TextDecoder()
      .decode(dictionary.dic)
      .split('\n')
      .filter((line) => /^\p{Lu}/u.test(line))
      .map((line) => (line.split('/', 1)[0] ?? '').toLowerCase()),
  );
  return properNames.has(word);
}

/** The first word of a name that isn't in the dictionary or in the names of many organizations. */
function wordOf(short: string): string | null {
  const words = short.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 4 && /^\p{L}+$/u.test(word));
  const plain = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return words.find((word) => !inEnglish(plain(word)) && !isProper(plain(word)) && !generic.has(plain(word))) ?? null;
}

export function sampleOf(name: string): Sample {
  const short = withoutLegalForm(name);
  return { name, short, word: wordOf(short) };
}

const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
const looks: Record<string, string> = { o: '0', i: '1', e: '3', a: '4', s: '5', t: '7' };
/** The first and the last letter that a digit can stand for. */
function withDigits(word: string): string {
  const places = Array.from(word.toLowerCase(), (letter, at) => (looks[letter] === undefined ? -1 : at)).filter((at) => at >= 0);
  const chosen = [places[0] ?? -1, places.length > 2 ? (places.at(-1) ?? -1) : -1];
  return Array.from(word, (letter, at) => (chosen.includes(at) ? looks[letter.toLowerCase()] : letter)).join('');
}
const lookalike = (word: string): string =>
  /[lL]/.test(word.slice(1))
    ? word.slice(0, 1) + word.slice(1).toLowerCase().replaceAll('l', 'I')
    : capitalized(word).replace('m', 'rn').replace('w', 'vv');

/** Texts with a name, by how it is written; null if that way doesn't apply. */
export const forms: Record<string, (sample: Sample) => string | null> = {
  'full name': ({ name }) => `The cooler was built at ${name} and it is quiet.`,
  'without the legal form': ({ short }) => `It was tested by ${short} in two plants.`,
  'in capitals': ({ short }) => `it was tested by ${short.toUpperCase()} in two plants`,
  'in lowercase': ({ short, word }) => (word === null ? null : `it was tested by ${short.toLowerCase()} in two plants.`),
  'distinctive word': ({ word }) => word && `The ${capitalized(word)} cooler is quiet.`,
  'word in capitals': ({ word }) => word && `The ${word.toUpperCase()} cooler is quiet.`,
  'word in lowercase': ({ word }) => (word && word.length > 4 ? `the ${word.toLowerCase()} cooler is quiet` : null),
  'English genitive': ({ word }) => word && `We use ${capitalized(word)}'s cooler in the lab.`,
  'German genitive': ({ word }) => word && `Der Vorteil von ${capitalized(word)}s Anlage ist die geringe Lautstärke.`,
  'hyphenated compound': ({ word }) => word && `Die ${capitalized(word)}-Technik spart Strom.`,
  compound: ({ word }) => (word && word.length > 4 ? `Der ${capitalized(word)}kühler spart Strom.` : null),
  'joined with a product': ({ word }) => word && `The ${capitalized(word)}Cooler2 is quiet.`,
  'with asterisks': ({ word }) => word && `Ask ${[...word].join('*')} about it.`,
  'with hyphens': ({ word }) => word && `Ask ${[...word].join('-')} about it.`,
  'in parts': ({ word }) => (word && word.length > 4 ? `Ask ${word.slice(0, 3)}-${word.slice(3)} about it.` : null),
  spaced: ({ word }) => word && `Ask ${[...word].join(' ')} about it.`,
  'one letter per line': ({ word }) => word && `Ask:\n${[...word].join('\n')}\n`,
  'with digits for letters': ({ word }) =>
    word && word.length > 4 ? `The ${withDigits(capitalized(word))} cooler is quiet.` : null,
  'with letters that look alike': ({ word }) => (word && word.length > 4 ? `The ${lookalike(word)} cooler is quiet.` : null),
  'with invisible characters': ({ word }) => word && `The ${[...capitalized(word)].join('\u200B')} cooler is quiet.`,
  'Finnish case': ({ word }) => word && `Laite on kehitetty ${capitalized(word)}ssa.`,
  'Polish genitive': ({ word }) =>
    word && word.length > 5 ? `To jest produkt ${capitalized(word).replace(/a$/, '')}${/a$/.test(word) ? 'y' : 'u'}.` : null,
  'with codes of HTML': ({ word }) =>
    word && `Ask ${Array.from(word, (letter) => `&#${letter.codePointAt(0)};`).join('')} about it.`,
  'with two letters masked': ({ word }) =>
    word && word.length > 5 ? `Ask ${word.slice(0, 2)}**${word.slice(4)} about it.` : null,
  'in pairs of letters': ({ word }) =>
    word && word.length > 5 ? `Ask ${(word.match(/.{1,2}/g) ?? []).join(' ')} about it.` : null,
  'in reverse': ({ word }) => (word && word.length > 4 ? `Ask ${[...word].reverse().join('')} about it.` : null),
  'with a letter too few': ({ word }) =>
    word && word.length > 6 ? `The ${word.slice(0, 3)}${word.slice(4)} cooler is quiet.` : null,
  'full name in a file name': ({ short }) => `${short.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_')}_datasheet_v2`,
  'full name joined with a product': ({ short }) => `The ${short.replaceAll(/[^\p{L}\p{N}]/gu, '')}Cooler2 is quiet.`,
  'full name with asterisks': ({ short }) => `Ask ${[...short.replaceAll(/\s/g, '')].join('*')} about it.`,
  'in a file name': ({ word }) => word && `${word.toLowerCase()}_datasheet_v2`,
  'joined in a file name': ({ word }) => word && `${capitalized(word)}Spec-2024`,
};
