/** Another name or an earlier party follows: "ACME, INC. D/B/A WIDGETS", "BANK B (AS SUCCESSOR IN INTEREST BY MERGER TO BANK A)". */
const otherName =
  /[\s,(]+(?:(?:AS )?SUCC?E?SSOR[- ](?:IN[- ]INTEREST )?(?:BY [\w ]{1,30} )?TO|[DFNA]\/?K\/?A\/?|D\/?B\/?A\/?|T\/A|(?:ALSO|NOW|FORMERLY|PREVIOUSLY) KNOWN AS|(?:DOING BUSINESS|TRADING) AS|FORMERLY)[\s:]+/;

/** In what role a party acts, where it's organized, and its branch: not part of its name. */
const additions = [
  /[\s,(]+(?:IN (?:ITS|HIS|HER) CAPACITY )?AS (?:[\w&-]+ ){0,6}(?:AGENT|TRUSTEE|LENDER|PARTY|REPRESENTATIVE|NOMINEE|HOLDER|PURCHASER|BANK)S?\b.*$/,
  /,\s*AN? [^,]*\b(?:CORPORATION|COMPANY|PARTNERSHIP|BANK|ASSOCIATION|TRUST|DIVISION|ENTITY|INDIVIDUAL)\b.*$/,
  /,[^,]* BRANCH$/,
  /^THE /,
  /[\s,]+(?:NATIONAL ASSOCIATION|N\.\s?A\.?|NA)$/,
];

const shortForms: [RegExp, string][] = [
  [/\bLIMITED LIABILITY COMPANY\b/g, 'LLC'],
  [/\bLIMITED PARTNERSHIP\b/g, 'LP'],
  [/\bPUBLIC LIMITED COMPANY\b/g, 'PLC'],
  [/\bKABUSHIKI KAISHA\b/g, 'KK'],
  [/\bAKTIENGESELLSCHAFT\b/g, 'AG'],
  [/\bINCORPORATED\b/g, 'INC'],
  [/\bCORPORATION\b/g, 'CORP'],
  [/\bLIMITED\b/g, 'LTD'],
  [/\bCOMPANY\b/g, 'CO'],
  [/\bAND\b/g, ''],
];

const cleaned = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[\s\u00A0]+/g, ' ')
    .replace(/[\s,;]+$/, '')
    .trim();

/** Equal for all spellings of a party that the register uses: "ACME, INC." and "Acme Incorporated". */
function keyOf(name: string): string {
  const own = additions.reduce((text, addition) => text.replace(addition, ''), name);
  return shortForms.reduce((text, [form, short]) => text.replace(form, short), own).replace(/[^\p{L}\p{N}]/gu, '');
}

const keysOf = (name: string): string[] =>
  cleaned(name)
    .split(otherName)
    .map(keyOf)
    .filter((key) => key !== '');

const legalForm =
  /\b(INC|LLC|LTD|CORP|CO|LP|LLP|PLC|NA|SA|AG|KG|BV|NV|GMBH|LIMITED|COMPANY|INCORPORATED|CORPORATION|TRUST|BANK)\b/;
const title = /\b(?:JR|SR|II|III|IV|DR|PROF|PH ?D|M ?D)\b/g;

/** The words of a person's name that the register wrote last name first: "BAKER, ANN M." is ANN, M, BAKER. */
function invertedPerson(name: string): string[] | null {
  const [last = '', first = '', ...more] = cleaned(name)
    .replaceAll('.', '')
    .replace(title, '')
    .split(/\s*,\s*/);
  if (first === '' || more.join('') !== '' || legalForm.test(first) || first.split(' ').length > 3) return null;
  return wordsOf(`${first} ${last}`);
}
const wordsOf = (name: string): string[] =>
  cleaned(name)
    .replaceAll('.', '')
    .replace(title, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '');

/** True for the same first and last name, unless middle names differ: an initial stands for a name. */
function isSamePerson(a: string, b: string): boolean {
  const [one, other] = [invertedPerson(a), invertedPerson(b)];
  if (!one && !other) return false;
  const [first, second] = [one ?? wordsOf(a), other ?? wordsOf(b)];
  if (first[0] !== second[0] || first.at(-1) !== second.at(-1)) return false;
  const [middle, otherMiddle] = [first.slice(1, -1), second.slice(1, -1)];
  return middle.every((word, at) => {
    const against = otherMiddle[at] ?? word;
    return word.startsWith(against) || against.startsWith(word);
  });
}

/** True for two spellings of one party of the register. */
export function isSameParty(a: string, b: string): boolean {
  const keys = keysOf(b);
  return keysOf(a).some((key) => keys.includes(key)) || isSamePerson(a, b);
}
