// Words of many languages. cspell:disable
import type { NameForm } from './name-forms.ts';
import { writing } from './name-forms.ts';
import { plainText } from './plain-text.ts';
import { Words } from './split-words.ts';
import { wordSet } from './word-set.ts';

/** Words for a kind of university or institute, and words that stand between them and the place. */
const university =
  /^(?:universit(?:at|aet|y|e|a|eit|et|etet|as)|universidade?|uniwersytet|hochschule|fachhochschule|polytechni\w*|politecni\w*|politechnika|uni|tu|th|fh|eth)$/;
const technicalWords =
  /^(?:technisch\w*|technical|technology|technologi\w*|tecnic[ao]|tecnolog\w*|polytechni\w*|politecni\w*|politechnika|tu|th|eth)$/;
const appliedWords = /^(?:hochschule|fachhochschule|fh|applied|appliquees?)$/;
const others = wordSet(`
  university technische technischer technical technology technique technologique tecnica tecnico tecnologia technologie polytechnique federal federale
  fur fuer und angewandte wissenschaften applied sciences science ecole school eidgenossische institute institut instituto istituto national nationale of de di der des du degli
  studi la le the in at and et y e superieure superior sciences
`);

const inAllLanguages = [
  'uni *',
  'univ *',
  'university *',
  'university of *',
  'the * university',
  '* university',
  'universitat *',
  'universitaet *',
  'universite *',
  'universite de *',
  'universidad *',
  'universidad de *',
  'universita *',
  'universita di *',
  'universita degli studi di *',
];
const ofTechnicalOnes = [
  'tu *',
  'th *',
  '* tech',
  'technical university *',
  'technical university of *',
  '* university of technology',
  'university of technology *',
  'technische universitat *',
  'technische hochschule *',
  'universite technique de *',
  'universite de technologie de *',
  'universidad tecnica de *',
  'universidad politecnica de *',
  'universita tecnica di *',
  'politecnico di *',
  'polytechnic university of *',
  'ecole polytechnique de *',
  'polytechnique *',
];
const ofAppliedSciences = [
  'fh *',
  'hs *',
  'hochschule *',
  'fachhochschule *',
  'university of applied sciences *',
  '* university of applied sciences',
];

/** Short names that aren't the initials of their words. */
const shortNames: [RegExp, string][] = [
  [/^fraunhofer/, 'fhg'],
  [/max ?planck/, 'mpg'],
  [/max ?planck/, 'mpi'],
  [/eidgen\w+ technische hochschule/, 'eth'],
  [/forschungszentrum julich/, 'fzj'],
];

/** Other ways to write the name of a university or institute: its place with the kind in five languages, and usual short names. */
export function universityForms(name: string): NameForm[] {
  const words = wordsOf(name);
  const whole = words.join(' ');
  const forms = shortNames
    .filter(([full]) => full.test(whole))
    .map(([, short]): NameForm => ({ parts: [short], writing: writing.derivedShort }));
  const place = placeOf(words);
  if (place === '') return forms;
  const patterns = [
    ...inAllLanguages,
    ...(words.some((word) => technicalWords.test(word)) ? ofTechnicalOnes : []),
    ...(words.some((word) => appliedWords.test(word)) ? ofAppliedSciences : []),
  ];
  for (const pattern of patterns) forms.push({ parts: pattern.replace('*', place).split(' '), writing: writing.derived });
  return forms;
}

export const isUniversity = (name: string): boolean =>
  wordsOf(name).some((word) => university.test(word) || /^institut[eo]?$/.test(word));

function wordsOf(name: string): string[] {
  const words = new Words(plainText(name));
  return Array.from({ length: words.count }, (_, index) => words.at(index));
}

/** "dresden" of "Technische Universität Dresden"; empty if the name isn't a university's, or several words are left. */
function placeOf(words: readonly string[]): string {
  if (!words.some((word) => university.test(word))) return '';
  const rest = words.filter((word) => !university.test(word) && !others.has(word));
  return rest.length > 0 && rest.length <= 2 ? rest.join(' ') : '';
}
