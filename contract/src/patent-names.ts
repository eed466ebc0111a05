/** Letters that Unicode doesn't take apart. */
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ı: 'i',
  ſ: 's',
  '’': '',
  '‘': '',
  ʼ: '',
  '´': '',
  ß: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  þ: 'th',
  Þ: 'th',
};
const accents = /[\u0300-\u036f]/g;
const separators = /[^0-9a-z\u0080-\u{10ffff}]+|[\u0080-\u00bf\u2000-\u206f\u3000-\u303f]+/gu;
const initial =
  /(?<![0-9a-z\u0080-\u{10ffff}])([0-9a-z\u0080-\u{10ffff}])\.(?=[0-9a-z\u0080-\u{10ffff}](?![0-9a-z\u0080-\u{10ffff}]))/gu;
const longestWord = 100;

/**
 * A name as the search compares it: in lower case, without accents, apostrophes and the periods of initials, its words separated by
 * single spaces. `brevet_fold` in the database does the same to the names of patents.
 */
export function foldName(name: string): string {
  const plain = name.normalize('NFKD').replace(accents, '');
  return [...plain]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .toLowerCase()
    .replace(/['`]/g, '')
    .replace(initial, '$1')
    .replace(separators, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Legal forms of companies, as `foldName` writes them. A search leaves them out, because each source writes them in its own way. */
const legalForms = new Set(
  (
    'inc incorporated corp corporation co company ltd limited llc llp lp plc gmbh mbh ag kg kgaa ohg ev eg se sa sas sarl sasu spa srl ' +
    'nv bv cv vof ab oy oyj as asa aps kk kabushiki kaisha yugen pty pte pvt sdn bhd bhg sp zoo ltda lda sl slu sau cia kft zrt doo jsc ' +
    'pjsc ooo oao zao cokg'
  ).split(' '),
);

/** The words of a name that a search asks for: all but its legal form, unless nothing else remains. */
export function nameWords(name: string): string[] {
  const words = foldName(name).split(' ').filter(Boolean);
  const telling = words.filter((word) => !legalForms.has(word));
  return (telling.length > 0 ? telling : words).map((word) => [...word].slice(0, longestWord).join(''));
}
