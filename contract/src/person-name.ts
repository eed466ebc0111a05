import type { z } from 'zod';
import { filled, text } from './common.ts';
import { messages } from './messages.ts';
import { digitsIn, fieldSpellsAddress, spellsAddress } from './spelled-out.ts';

/** Scripts in modern use (tables 5 and 7 of Unicode Standard Annex 31). */
// cspell:disable
const scripts =
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Syriac Thaana Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu ' +
  'Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Ethiopic Khmer Mongolian Cherokee Canadian_Aboriginal Tifinagh Yi Lisu Vai ' +
  'Bamum Javanese Balinese Sundanese Cham Tai_Le New_Tai_Lue Tai_Tham Lepcha Limbu Ol_Chiki Meetei_Mayek Adlam Bopomofo Han Hangul Hiragana ' +
  'Katakana Osage Mandaic Samaritan Chakma Wancho Miao Newa Hanifi_Rohingya Nyiakeng_Puachue_Hmong Buginese Batak Saurashtra Syloti_Nagri';
/** Combinations that the restriction level "highly restrictive" of Unicode Technical Standard 39 allows within a word. */
const mixes = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul'];
// cspell:enable
const written = [...scripts.split(' '), ...mixes].map((mix) => {
  const sets = [...mix.split(' '), 'Common', 'Inherited'].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${sets.join('')}]*$`, 'u');
});

/**
 * Joiners that Persian and the scripts of India need between letters, and the variants of Chinese characters in Japanese names. Other
 * characters without a shape of their own are invisible.
 */
const shaping =
  /(?<=[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Mongolian}]|[\u0900-\u0DFF]\p{M}*)[\u200C\u200D](?=\p{L})|(?<=\p{sc=Han})[\u{E0100}-\u{E01EF}]/gu;
const letters = (value: string): string => value.replaceAll(shaping, '');
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]/u;
const isVisible = (value: string): boolean => !invisible.test(letters(value));

/** True unless a word mixes letters of several scripts, as Latin with Cyrillic ones that look the same. */
export const hasPlainScripts = (value: string): boolean =>
  letters(value)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .every((word) => written.some((one) => one.test(word)));

/** Marks without a letter, more than two on a Latin, Greek or Cyrillic one, more than four on any, or one that surrounds letters. */
const heapsOfMarks = /(?:^|[^\p{L}\p{M}\p{N}])\p{M}|[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]{3}|\p{M}{5}|\p{Me}/u;
const hasPlainMarks = (value: string): boolean => !heapsOfMarks.test(letters(value));

/** Email addresses, links, addresses written out as "(at)" or "[dot]", and seven digits that only separators divide. */
const links =
  /@|\/\/|\bwww\b|\b(?:https?|ftp|mailto|tel|sms|javascript|data):\S|[\p{L}\p{N}][.。]\p{L}[\p{L}\p{N}-]+(?:[/\\?#]|:\p{N})|[([{<]\s*(?:at|dot)\s*[)\]}>]/iu;
const phone = /(?:\p{N}[\s().+/_-]*){7}/u;
/** A word with a period inside, which an email program makes a link. */
const domain = /[\p{L}\p{N}]{2}[.。][\p{L}\p{N}]{2}/u;
/** Canadian companies without a name have the number of their registration. */
const numbered =
  /^(?:\d{6,10}|\d{4}-\d{4}) (?:Canada|Ontario|Qu[ée]bec|Alberta|B\.C\.|British Columbia|Manitoba|Saskatchewan|Nova Scotia|New Brunswick),? (?:inc|ltd|ltée|limited|corp|corporation)\.?$/iu;

const hasNoLink = (value: string): boolean => !links.test(value.normalize('NFKC'));
const hasNoPhone = (value: string): boolean => !phone.test(value.normalize('NFKC'));
const hasNoDomain = (value: string): boolean => !domain.test(value.normalize('NFKC'));

const nameSigns = /^[\p{L}\p{M}\p{N} .,'’‘ʼ·・‧"“”()\-‐‑–]*$/u;
const hasNameSigns = (value: string): boolean => nameSigns.test(letters(value));
const hasLetter = (value: string): boolean => value === '' || /\p{L}/u.test(value);

const mostDigits = 2;
const hasFewDigits = (value: string): boolean => digitsIn(value) <= mostDigits;

const mostWords = 5;
const mostParticles = 5;
const isParticle = (word: string): boolean => /^(?:\p{Ll}{2,3}|[aeoyеи])$/u.test(word);
/** At most five words besides particles such as "de la". */
function isShort(value: string): boolean {
  const words = value.split(/\s+/);
  const particles = words.filter(isParticle).length;
  return particles <= mostParticles && words.length - particles <= mostWords;
}

type Check = readonly [(value: string) => boolean, { message: string; abort: true }];
const check = (holds: (value: string) => boolean, message: string): Check => [holds, { message, abort: true }];
const shownChecks = [
  check((value) => !/\p{Cc}/u.test(value), messages.controlCharacters),
  check(isVisible, messages.nameInvisible),
  check(hasPlainMarks, messages.nameMarks),
  check(hasPlainScripts, messages.nameScripts),
];
const hasNoAddress = (value: string): boolean =>
  hasNoLink(value) && hasNoDomain(value) && hasNoPhone(value) && !fieldSpellsAddress(value);
const personChecks = [
  ...shownChecks,
  check(hasNoAddress, messages.nameAddress),
  check(hasNameSigns, messages.nameSigns),
  check(hasLetter, messages.nameLetter),
  check(hasFewDigits, messages.nameDigits),
  check(isShort, messages.nameWords),
];
const hasNoContact = (value: string): boolean => hasNoLink(value) && (numbered.test(value) || hasNoPhone(value));
const companyChecks = [...shownChecks, check(hasNoContact, messages.companyAddress)];

/** Spaces of one kind, and the usual apostrophe. */
const tidy = (value: string): string => value.replace(/\p{Zs}+/gu, ' ').replace(/[`´]/g, "'");
/** Letters that Unicode has in several forms get one: full width, ligatures, Roman numerals. */
const tidyPerson = (value: string): string => tidy(value).normalize('NFKC').trim();
const tidyCompany = (value: string): string => tidy(value).normalize('NFC').trim();

const checked = (given: z.ZodType<string, string>, max: number, tidied: (value: string) => string, checks: readonly Check[]) =>
  checks.reduce<z.ZodType<string, string>>(
    (all, [holds, message]) => all.refine(holds, message),
    given.transform(tidied).pipe(text(max)),
  );

/** The name of a person, or a part of it, as emails and other people's screens show it. */
export const personName = (max: number) => checked(text(max), max, tidyPerson, personChecks);
export const filledName = (max: number, missing: string = messages.required) =>
  checked(filled(max, missing), max, tidyPerson, personChecks);

/** Refuses a first and a last name that are an address together: "Acme dot" and "com". */
export const noAddressTogether = <First extends string, Last extends string>(first: First, last: Last) =>
  [
    (names: Partial<Record<First | Last, string>>) => !spellsAddress(`${names[first] ?? ''} ${names[last] ?? ''}`),
    { path: [last] as PropertyKey[], message: messages.nameAddress },
  ] as const;

/** The name of a company, such as "3M" or "Booking.com". It may have digits and any punctuation. */
export const companyName = (max: number) => checked(text(max), max, tidyCompany, companyChecks);
