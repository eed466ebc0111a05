// Names of the office and chemical elements. cspell:disable
/**
 * The dot codes of the office's text files (the "Green Book"): names between periods that stand for signs the terminals of 1976 didn't
 * have, `.sub.` and `.sup.` before lowered and raised letters, and the marks of a reissue.
 */

const greek =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega';
const [smallAlpha, capitalAlpha, finalSigma] = [0x3b1, 0x391, 0x3c2];
const greekLetters: [name: string, sign: string][] = greek.split(' ').flatMap((name, index) => {
  // Unicode has the ς of word ends between ρ and σ.
  const place = smallAlpha + index >= finalSigma ? index + 1 : index;
  return [
    [name, String.fromCodePoint(smallAlpha + place)],
    [name.toUpperCase(), String.fromCodePoint(capitalAlpha + place)],
  ] satisfies [string, string][];
});

const signs = new Map<string, string>([
  ...greekLetters,
  ...Object.entries({
    // Units, money and marks.
    degree: '°',
    ANG: 'Å',
    ang: 'å',
    cent: '¢',
    'English Pound': '£',
    permill: '‰',
    Salinity: '‰',
    sctn: '§',
    COPYRGT: '©',
    COPYRG: '©',
    RTM: '®',
    TM: '™',
    SM: '℠',
    AMP: '&',
    LT: '<',
    GT: '>',
    dblquote: '"',
    dagger: '†',
    'dagger-dbl': '‡',
    prime: '′',
    dblprime: '″',
    'asterisk-pseud': '※',
    // Letters.
    lamda: 'λ',
    'o slashed': 'ø',
    'O slashed': 'Ø',
    'ae butted': 'æ',
    'AE butted': 'Æ',
    function: 'ƒ',
    // Mathematics.
    times: '×',
    div: '÷',
    '+-': '±',
    '-+': '∓',
    multidot: '·',
    cndot: '•',
    sqroot: '√',
    cuberoot: '∛',
    fourthroot: '∜',
    '4th root': '∜',
    infin: '∞',
    varies: '∝',
    angle: '∠',
    perp: '⊥',
    parallel: '∥',
    vertline: '|',
    intg: '∫',
    differential: '∂',
    increment: '∆',
    gradient: '∇',
    andgate: '∩',
    orgate: '∪',
    'OR right': '⊂',
    'di-elect cons': '∈',
    'A-inverted': '∀',
    'E-backward': '∃',
    thrfore: '∴',
    because: '∵',
    BECAUSE: '∵',
    about: '∼',
    apprxeq: '≈',
    approxeq: '≈',
    congruent: '≅',
    perspectiveto: '≃',
    apprch: '≐',
    noteq: '≠',
    ident: '≡',
    notident: '≢',
    ltoreq: '≤',
    lmtoreq: '≤',
    ltoreg: '≤',
    gtoreq: '≥',
    gtoreg: '≥',
    ltorsim: '≲',
    lmorsim: '≲',
    gtorsim: '≳',
    notlessthan: '≮',
    'not <': '≮',
    notgreaterthan: '≯',
    'not >': '≯',
    sym: '⊕',
    crclbar: '⊖',
    'circle-w/dot': '⊙',
    circleincircle: '◎',
    // Arrows and bonds.
    rarw: '←',
    fwdarw: '→',
    uparw: '↑',
    dwnarw: '↓',
    revreaction: '⇄',
    reveaction: '⇄',
    dbd: '═',
    tbd: '≡',
    quadbond: '≣',
    guadbond: '≣',
    // Shapes.
    quadrature: '□',
    'box-solid': '▪',
    'tangle-solidup': '▴',
    diamond: '⋄',
    'diamond-solid': '♦',
    'star-solid': '★',
    circle: '○',
    smallcircle: '∘',
    largecircle: '◯',
    'circle-solid': '●',
    dottedcircle: '◌',
    lhalfcircle: '◐',
    rhalfcircle: '◑',
    solbhalfcircle: '◒',
    solthalfcircle: '◓',
    hoarfrost: '␣',
    'left brkt-top': '⌈',
    'right brkt-top': '⌉',
    'left brkt-bot': '⌊',
    'right brkt-bot': '⌋',
    'paren open-st': '(',
    'paren close-st': ')',
    'brket open-st': '[',
    'brket close-st': ']',
    THorizBrace: '⏞',
    BHorizBrace: '⏟',
    female: '♀',
    male: '♂',
    'music-sharp': '♯',
    'music-flat': '♭',
    'music-natural': '♮',
    'music-natrual': '♮',
  }),
]);

const escaped = (name: string): string => name.replace(/[+<>/]/g, '\\$&');
const code = new RegExp(`\\.(${[...signs.keys()].map(escaped).join('|')})\\.`, 'g');
/** A slashed zero; ".0." after a digit ends a sentence with a number. */
const slashedZero = /(?<![\d.])\.0\.(?!\d)/g;
/** `.sub.`, `.sup.`, and those inside of each other. */
const shift = /\.(?:sub|sup|sbsb|sbsp|spsb|spsp)\./g;

const element =
  '(?:A[cglmrstu]|B[aehikr]?|C[adeflmorsu]?|D[bsy]?|E[rsu]|F[emr]?|G[ade]|H[efgos]?|I[nr]?|Kr?|L[airu]|M[dgnot]|N[abdeiop]?|Os?|P[abdmortu]?|R[abehnu]|S[bceimnr]?|T[abcehilm]|U|V|W|Xe|Yb?|Z[nr])';
/** The end of a chemical formula: "SO" in "H2SO". */
const formulaBefore = new RegExp(`(?:^|[^A-Za-z])(?:\\d|[()[\\]-])*${element}(?:${element}|[\\d()[\\]])*$`);
const formulaAfter = new RegExp(`^[([]{0,2}${element}(?:${element}|[\\d()[\\]])*(?![a-z])`);
/** Words that look like an element at the beginning of a formula. */
const words = /^(?:As|At|Be|He|I|In|No)$/;
/** Characters that continue the word before them, although a space ends the lowered part: "C.sub.1 -C.sub.4". */
const goesOn = /^(?:[-–]\S|[)\]/,;:])/;

/** Text without what a reissue deletes. */
export const withoutDeletions = (text: string): string => text.replace(/\.\[\.[\s\S]*?\.\]\./g, '');

/** Text without dot codes. What a reissue deletes is left out, and what it adds is kept. */
export function withoutDotCodes(text: string): string {
  if (!text.includes('.')) return text;
  const kept = withoutDeletions(text)
    .replace(/\.(?:Iadd|Iaddend|Badd|Baddend)\./gi, '')
    .replace(code, (whole, name: string) => signs.get(name) ?? whole)
    .replace(slashedZero, 'Ø');
  return shifted(kept).replace(/\s+/g, ' ').trim();
}

/**
 * Lowered and raised letters in line with the others: "H.sub.2 O" is H2O. A space ends the lowered part and belongs to no text inside of a
 * formula, but "CO.sub.2 is" is two words.
 */
function shifted(text: string): string {
  if (!text.includes('.s')) return text;
  const tokens = text.split(' ');
  const plain = tokens.map((token) => token.replace(shift, ''));
  return plain
    .map((token, index) => {
      const [written = '', next = ''] = [tokens[index], plain[index + 1]];
      return index + 1 < plain.length && !isGlued(written, next) ? `${token} ` : token;
    })
    .join('');
}

function isGlued(token: string, next: string): boolean {
  const start = [...token.matchAll(shift)].at(-1);
  if (!start) return false;
  const [before, lowered] = [token.slice(0, start.index).replace(shift, ''), token.slice(start.index + start[0].length)];
  if (!/^[\p{L}\p{N}+-]{1,8}$/u.test(lowered) || words.test(next)) return false;
  if (goesOn.test(next)) return true;
  // The mass number of an isotope comes before it: ".sup.14 C".
  const isIsotope = /^[([-]{0,2}$/.test(before) && /^\d{1,3}$/.test(lowered);
  return formulaAfter.test(next) && (isIsotope || formulaBefore.test(before));
}
