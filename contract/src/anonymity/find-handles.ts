// Words of many languages. cspell:disable
import type { Found } from './domains.ts';
import { longestLocal } from './domains.ts';
import type { Words } from './split-words.ts';

/** Annotations, decorators and CSS rules that start with "@". */
const annotations = new Set(
  'override component injectable inject media import charset keyframes supports property param return returns throws deprecated test before after autowired entity bean staticmethod classmethod interface author see since version type typedef font page layer container cached async await nonnull nullable suppresswarnings functionalinterface dataclass abstractmethod'.split(
    ' ',
  ),
);

/** "@acme_labs", but not "@ 25 °C", "@10k", "@Override" or "@angular/core". */
export function* handlesIn(text: string, lower: string): Generator<Found> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const before = text[at - 1] ?? ' ';
    if (!/[\s([{"',:;/>-]/.test(before)) continue;
    let end = at + 1;
    while (end < text.length && end - at <= 30 && /[A-Za-z0-9_]/.test(text[end] ?? '')) end += 1;
    const name = lower.slice(at + 1, end);
    if (!/^(?=.{3})[a-z_]/.test(name) || annotations.has(name) || /[(/]/.test(text[end] ?? '')) continue;
    if (/[.:]/.test(text[end] ?? '') && /[A-Za-z]/.test(text[end + 1] ?? '')) continue;
    if (/^ ?(?:annotation|decorator|rule|tag|keyword|directive)/.test(lower.slice(end, end + 12))) continue;
    yield { kind: 'handle', start: at, end };
  }
}

const platforms = new Set(
  'insta ig fb reddit icq zoom slack kakao bluesky linkedin twitter skype whatsapp wechat telegram instagram facebook github gitlab discord tiktok mastodon threads xing weibo youtube line signal viber snapchat threema matrix wickr keybase icq kakaotalk zalo vk session element'.split(
    ' ',
  ),
);
const anyPlatform = new RegExp([...platforms, 'on x'].join('|'));
const account = new Set('id handle profile account user username name'.split(' '));
/** Words that continue a sentence about the platform instead of naming an account. */
const noAccount = new Set(
  'a an the and or for in on to is are with integration integrations plugin connector video voice messages calls chat api support login users like'.split(
    ' ',
  ),
);

/** "LinkedIn: jane-roe", "Skype ID: jane.roe", "WeChat jane_roe88". */
export function* namedAccounts(words: Words): Generator<Found> {
  if (!anyPlatform.test(words.plain.lower)) return;
  for (let at = 0; at < words.count - 1; at += 1) {
    if (!platforms.has(words.at(at)) && !isOnX(words, at)) continue;
    let label = at;
    while (label - at < 2 && account.has(words.at(label + 1)) && /^[ /]$/.test(words.gap(label))) label += 1;
    const colon = /^ ?[:=] ?@?$/.test(words.gap(label));
    if (isConnected(words, label)) {
      const end = plainAccountEnd(words, label + 2);
      if (end >= 0) yield { kind: 'handle', start: words.start(label + 2), end };
      continue;
    }
    if (!colon && label === at && words.gap(label) === ' ' && !wordlikePlatforms.has(words.at(at))) {
      const end = dottedAccountEnd(words, label + 1);
      if (end >= 0) yield { kind: 'handle', start: words.start(label + 1), end };
    }
    if (!colon && !(label > at && words.gap(label) === ' ')) continue;
    const end = accountEnd(words, label + 1, colon && !(label === at && wordlikePlatforms.has(words.at(at))));
    if (end >= 0) yield { kind: 'handle', start: words.start(label + 1), end };
  }
}

/** Platforms whose names are ordinary words. */
const wordlikePlatforms = new Set(['slack', 'line', 'threads', 'signal', 'element', 'session', 'matrix']);

/** "me on X", not "on X" as an axis. */
const isOnX = (words: Words, at: number): boolean =>
  words.written(at) === 'X' && words.at(at - 1) === 'on' && /^(?:me|us|@?\w*am|contact)$/.test(words.at(at - 2));

/** "Signal as", "on Telegram under". */
const isConnected = (words: Words, platform: number): boolean =>
  words.isCapitalized(platform) &&
  words.gap(platform) === ' ' &&
  connectors.has(words.at(platform + 1)) &&
  /^ @?$/.test(words.gap(platform + 1));
const connectors = new Set(['as', 'under', 'unter', 'als', 'is', 'comme', 'como', 'handle']);

/** The end of an account name that can't be an ordinary word, because it has a period, an underscore, a digit or a number after "#". */
function plainAccountEnd(words: Words, first: number): number {
  if (first >= words.count) return -1;
  let last = first;
  while (last + 1 < words.count && last - first < 6 && /^[._#]{1,2}$/.test(words.gap(last))) last += 1;
  const name = words.plain.text.slice(words.start(first), words.end(last));
  const isCued =
    words.gap(first - 1).endsWith('@') || /^(?:me|us)$/.test(words.at(first - 4)) || /^(?:me|us)$/.test(words.at(first - 5));
  return name.length >= 4 && (/[._#\d]/.test(name) || isCued) && /\p{L}/u.test(name) ? words.end(last) : -1;
}

/** The end of "jroe.labs" or "jroe_55", which isn't an ordinary word even without a colon; -1 for anything else. */
function dottedAccountEnd(words: Words, first: number): number {
  const end = plainAccountEnd(words, first);
  const name = end < 0 ? '' : words.plain.lower.slice(words.start(first), end);
  return /^[a-z]{2,}\w*[._]\w{2,}$/.test(name) ? end : -1;
}

/** The end of the account's name that starts with this word; -1 if it is an ordinary word. */
function accountEnd(words: Words, first: number, colon: boolean): number {
  if (first >= words.count || (noAccount.has(words.at(first)) && words.gap(first) !== '/')) return -1;
  const { text } = words.plain;
  let last = first;
  while (
    last + 1 < words.count &&
    /^[._/#-]{1,2}$/.test(words.gap(last)) &&
    words.end(last + 1) - words.start(first) < longestLocal
  )
    last += 1;
  const name = text.slice(words.start(first), words.end(last));
  if (name.length < 3 || /^\d{1,4}$/.test(name)) return -1;
  if (!/^\p{L}+$/u.test(name)) return words.end(last);
  if (words.isCapitalized(first) && words.gap(last) === ' ' && words.isCapitalized(last + 1)) return words.end(last + 1);
  return colon && /^(?:[\n.,;)!?]|$)/.test(text.slice(words.end(last), words.end(last) + 1)) ? words.end(last) : -1;
}

const all = [...platforms].join('|');
const clear = [...platforms].filter((platform) => !wordlikePlatforms.has(platform)).join('|');
/** "on signal, username jroe.55", "my LinkedIn is jane-roe", "twitter handle is jroelabs", "GitHub user jroelabs". */
const afterPlatform = new RegExp(
  `\\b(?:(?:on|via|auf|sur|en|my|our) (?:${all}|x),? (?:username|handle)(?: is)?[: ]{1,2}|(?:on|via|auf|sur|en|my|our) (?:${clear}),? (?:user|id|name|account)(?: is)?[: ]{1,2}|(?:my|our|mein|unser|mon|notre) (?:${clear}) (?:is|ist|est) |(?:${clear}) (?:user|username|handle|id)(?: is)?[: ]{1,2})@?([a-z][a-z0-9._-]{2,29})`,
  'g',
);
/** "telegram jroe55", "u/jroe", "linkedin in/jane-roe", "skype live:jroe", "threema ABCD1234", "icq 123456789", "gmail: jane.roe". */
const unmistakable = [
  new RegExp(`\\b(?:${clear}) (?=[a-z._-]{0,20}[a-z]{2})(?=\\w{0,20}\\d)([a-z][\\w.]{4,29})\\b`, 'g'),
  /(?<![\w/.])(u\/[a-z][\w-]{2,20})\b/g,
  /\blinkedin(?:\.com)?[ :/]{1,3}(in\/[a-z][\w-]{2,40})/g,
  /\b(live:[a-z][\w.]{2,40})/g,
  /\bthreema(?:[ -]id)?[ :]{1,2}([a-z0-9*][a-z0-9]{7})\b/g,
  /\bicq[ :#]{1,3}(\d{6,9})\b/g,
  /\bzoom[ :](?:id[ :]{1,2})?(\d{3}[ -]\d{3,4}[ -]\d{3,4})\b/g,
  /\b(?:gmail|googlemail|hotmail|protonmail|icloud)(?:: ?| is | address is )([a-z][\w.+-]{2,40}\w)/g,
  /(?<![\w.])([a-z]\w{1,20}[._]\w[\w.]{1,30}) \((?:gmail|googlemail|hotmail|protonmail|yahoo|outlook|icloud|gmx)\)/g,
];
/** The labels of Chinese, Japanese and Korean platforms have no space after them. */
const afterCharacters = /(?:微信|薇信|ライン|카카오톡|카톡|라인)(?:号|號|id|아이디)?[: ]{0,3}@?([a-z][a-z0-9_-]{4,19})/g;
/** Words that go on about the account or the platform. */
const noName =
  /^(?:a|an|the|this|that|in|on|is|are|was|not|down|up|here|there|empty|private|public|cool|great|fine|nice|slow|new|active|inactive|available|linked|used|good|known|below|above|required|interfaces?|accounts?|names?|manuals?|guides?|groups?|data|base|bases|stories|agents?|experience|input|inputs|and|or|for|of|to|with|who|can|via|by|from|at|as|has|will|may|must|number|numbers|card|cards|badge|verification|well-\w+|\w+(?:ing|ed|ly|ive|able|ful))$/;

/** Accounts whose names are plain words, after the platform and a word such as "username". */
export function* accountsAfterPlatform(text: string, lower: string): Generator<Found> {
  for (const pattern of unmistakable)
    for (const { index, 0: match, 1: name = '' } of lower.matchAll(pattern)) {
      const start = index + match.indexOf(name);
      yield { kind: 'handle', start, end: start + name.length };
    }
  for (const pattern of [afterPlatform, afterCharacters])
    for (const { index, 0: match, 1: written = '' } of lower.matchAll(pattern)) {
      const name = written.replace(/[._-]+$/, '');
      const start = index + match.length - written.length;
      const end = start + name.length;
      const isPlain = /^[a-z]+$/.test(name);
      if (name.length < 3 || noName.test(name) || (isPlain && !/^(?:[\n.,;)!?]|$)/.test(text.slice(end, end + 1)))) continue;
      yield { kind: 'handle', start: text[start - 1] === '@' ? start - 1 : start, end };
    }
}
