/** Letters that don't come apart into a base letter and a mark. */
const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A text without case, accents and punctuation, as its words. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => ligatures[letter] ?? letter);
  return plain.replace(/['’.]/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

const groups: Readonly<Record<string, string>> = {
  ...{ b: '1', f: '1', p: '1', v: '1', w: '1' },
  ...{ c: '2', g: '2', j: '2', k: '2', q: '2', s: '2', x: '2', z: '2' },
  ...{ d: '3', t: '3', l: '4', m: '5', n: '5', r: '6' },
};

/** The beginning of a word, equal for letters that sound alike. Other scripts have no such groups. */
export const initialOf = (word: string): string => {
  const [first = ''] = word;
  return /[a-z]/.test(first) ? (groups[first] ?? '0') : first;
};

const soundLength = 4;

/** Words that sound alike have the same code: Smith and Smyth, Meyer and Maier, Catherine and Katherine. */
export function soundOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const spoken = word.replaceAll('ph', 'f').replaceAll('ck', 'k');
  let sound = initialOf(spoken);
  let before = sound;
  for (const letter of spoken.slice(1)) {
    const code = groups[letter] ?? '';
    if (code !== before) sound += code;
    // Between two consonants of a group, only h keeps them one sound.
    if (letter !== 'h') before = code;
    if (sound.length === soundLength) break;
  }
  return sound;
}

/**
 * True if one text becomes the other with at most `most` letters changed, added, left out or swapped with their neighbor. Looks only at
 * the diagonal of the table where that is possible.
 */
export function isNear(one: string, other: string, most: number): boolean {
  const far = most + 1;
  const width = 2 * most + 1;
  /** The costs of three rows; the column of a row is `i + at - most`. */
  let [before, last]: [number[], number[]] = [[], []];
  for (let at = most; at < width; at += 1) last[at] = at - most;
  for (let i = 1; i <= one.length; i += 1) {
    const row: number[] = [];
    for (let at = 0; at < width; at += 1) {
      const j = i + at - most;
      const changed = (last[at] ?? far) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const cost = Math.min(changed, (last[at + 1] ?? far) + 1, (row[at - 1] ?? far) + 1);
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[at] = isSwapped ? Math.min(cost, (before[at] ?? far) + 1) : cost;
    }
    [before, last] = [last, row];
  }
  return (last[other.length - one.length + most] ?? far) <= most;
}

/** Typing mistakes that a word of this length may have and still be the same. */
export const slipsOf = (length: number): number => {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
};

// Stryker disable ArrayDeclaration,StringLiteral: this is a list of names, not a rule.
/** Domains where anyone has an address or a page: sharing one says nothing. */
const commonDomains = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'msn.com', 'yahoo.com'],
  ...['yahoo.co.uk', 'yahoo.co.jp', 'ymail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'gmx.de', 'gmx.net', 'gmx.com'],
  ...['web.de', 't-online.de', 'freenet.de', 'orange.fr', 'free.fr', 'laposte.net', 'wanadoo.fr', 'libero.it', 'virgilio.it'],
  ...['mail.com', 'email.com', 'mail.ru', 'yandex.ru', 'yandex.com', 'proton.me', 'protonmail.com', 'pm.me', 'fastmail.com'],
  ...['zoho.com', 'qq.com', '163.com', '126.com', 'sina.com', 'naver.com', 'daum.net', 'hanmail.net', 'rediffmail.com'],
  ...['comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net', 'earthlink.net'],
  ...['btinternet.com', 'ntlworld.com', 'bluewin.ch', 'telenet.be', 'shaw.ca', 'rogers.com', 'bigpond.com', 'uol.com.br'],
  ...['linkedin.com', 'facebook.com', 'twitter.com', 'x.com', 'xing.com', 'wikipedia.org', 'en.wikipedia.org', 'google.com'],
  ...['sites.google.com', 'github.com', 'wordpress.com', 'medium.com', 'youtube.com', 'instagram.com', 'about.me'],
]);
// Stryker restore ArrayDeclaration,StringLiteral

const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
const special = (domain: string): string[] => (domain.includes('.') && !commonDomains.has(domain) ? [domain] : []);

/** The domain of an email address, unless anyone can have an address there. */
export const domainOfEmail = (address: string): string[] => special(bare(address.slice(address.lastIndexOf('@') + 1)));

/** The domain of a web address, with or without https://. */
export function domainOfSite(address: string): string[] {
  const [, host = ''] = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/@?#]*@)?([^/:?#\s]+)/i.exec(address) ?? [];
  return special(bare(host));
}
