import type { BounceReason } from '@brevet/contract/campaign-fields';

/** A server's statement about an email that it didn't deliver. */
interface Answer {
  /** The status of a notification (RFC 3464), such as 5.1.1. Servers often derive it from less than they were told. */
  Status: string;
  /** The answer of the recipient's server, or the text of a notification without one. */
  Diagnostic: string;
}

export interface Judgment {
  Kind: 'hard' | 'soft';
  Reason: BounceReason;
  /** The most precise status that it names; empty for none. */
  Status: string;
}

interface Code {
  text: string;
  isTemporary: boolean;
  means: BounceReason | null;
}

/** Only these say that the address is bad. */
const hardReasons: ReadonlySet<BounceReason> = new Set(['no mailbox', 'no domain', 'closed']);

/**
 * Statuses by subject and detail, from RFC 3463, RFC 7505 and the registry "SMTP Enhanced Status Codes" of IANA. Those of 20 and more are
 * Microsoft's, from its list of "Email non-delivery reports in Exchange Online". X.1.0, X.2.0 and X.5.0 say nothing by themselves.
 */
const detailed: Readonly<Record<string, BounceReason | null>> = {
  '1.0': null,
  '1.1': 'no mailbox',
  '1.2': 'no domain',
  '1.3': 'no mailbox',
  '1.4': 'no mailbox',
  '1.5': null,
  '1.6': 'closed',
  '1.10': 'no domain',
  '2.0': null,
  '2.1': 'closed',
  '2.2': 'full',
  '2.3': 'size',
  '2.4': 'system',
  '3.4': 'size',
  '5.0': null,
};
/** The other statuses of a subject. X.1.7, X.1.8 and Microsoft's X.1.20 and X.1.90 are about the sender. */
const bySubject: Readonly<Record<string, BounceReason | null>> = {
  '0': null,
  '1': 'sender',
  '2': 'system',
  '3': 'system',
  '4': 'network',
  '5': 'system',
  '6': 'content',
  '7': 'policy',
};

const statuses = /(?<![\d.])([45])\.([0-7])\.(\d{1,3})(?![\d.]*\d)/g;
const replyCode = /(?:^|[\s:;>("'#])([45])\d\d(?=[\s-]|$)/;
/** Another server's answer follows, which is more precise. */
const quoted = /->|\bsaid:|\bresponded:|\breturned:|\banswered:/gi;

function codesIn(text: string): Code[] {
  return [...text.matchAll(statuses)].map(([whole, type, subject = '', detail = '']) => {
    const means = detailed[`${subject}.${detail}`];
    return { text: whole, isTemporary: type === '4', means: means === undefined ? (bySubject[subject] ?? null) : means };
  });
}

type Rule = readonly [BounceReason, RegExp];
const firstOf = (rules: readonly Rule[], text: string): BounceReason | null =>
  rules.find(([, words]) => words.test(text))?.[0] ?? null;

/*
 * cspell:ignore doesn recogni
 * Texts of Postfix, Exim, Sendmail, qmail, Exchange, Domino, Gmail, Outlook.com and Yahoo, from their sources and public documentation. Texts in
 * other languages count only by their codes. Gaps in patterns are short, so that no text takes long.
 */

/** About the one who sends, or about room: these texts may also speak of a user or a domain that doesn't exist. */
const notTheAddress: readonly Rule[] = [
  [
    'sender',
    /\bsender\b.{0,40}\b(?:exist|reject|den(?:y|ied)|refus|unknown|invalid|verif|block|found|allow|accept|valid|authori|authenticat|domain|not )|(?:bad|invalid|unknown|unverified|forged|verify|blocked|unauthori[sz]ed|outbound|domain of|envelope) sender|reply to mail from|verification failed for|(?:helo|ehlo) (?:command|name|argument)|client host|reverse (?:dns|lookup)|\bptr\b|\brdns\b|your (?:ip|host|server|domain|account|network|mail server)\b|sending (?:ip|host|server|mta|domain)|\bdkim\b|\bspf\b|\bdmarc\b|unauthenticated|not authenticated|smtp auth|authentication (?:failed|unsuccessful)|\bpassword\b|\b(?:known|allowed|approved|trusted|internal) senders\b|\(sender\)|\bmail from @|backscatter/,
  ],
  [
    'policy',
    /\brelay(?:ing)? (?:is |was |access )?(?:not|denied|prohibited)|to relay|not relay|rcpthosts|(?:detected|identified|classified|considered) as spam|spam (?:detected|message|content)/,
  ],
  [
    'full',
    /quota|over (?:its |their |the )?(?:storage |disk )?limit|(?:mailbox|inbox|account|user|recipient|storage|disk|maildir)\b[^.;]{0,40}\b(?:full\b(?! name)|exceed|out of)|exceed\w* [^.;]{0,40}\b(?:storage|mailbox|space)|(?:out of|insufficient|not enough|no) (?:\w+ )?(?:space|storage)/,
  ],
  [
    'policy',
    /too many|too (?:fast|quickly)|receiving (?:e?mail|messages) (?:too|at a rate)|harvest|excessive|rate.?limit|throttl/,
  ],
  ['temporary', /temporar\w* (?:\w+ )?(?:disabled|suspended|deactivated|unavailable|locked|inactive|closed)|gr[ae]y.?list/],
];

/** Says that there is no such address. */
const theAddress: readonly Rule[] = [
  [
    'no domain',
    /(?:recipient|mail|destination)? ?(?:host|domain)(?: name)?(?: \S+)?(?: is| was)? (?:not found|unknown|does ?n[o']t exist|does not exist|non-?existent)|(?:unknown|no such|invalid|bad|non-?existent) (?:\w+ )?(?:host|domain)|nonexistentdomain|host found but no data record|null ?mx|domain\b.{0,40}\b(?:does not accept|accepts no) (?:e?mail|messages)|domain\b[^;]{0,60} (?:must exist|is unknown|\w+n't (?:be )?found|not be found)|no mx record found|nxdomain|unrouteable mail domain|mx records point to non-existent|host address lookups failed permanently|n't find (?:any host|a mail exchanger)/,
  ],
  [
    'closed',
    /(?:user|mailbox|account|recipient|address|inbox)\b[^.;]{0,40}\b(?:disabled|deactivated|inactive|suspended|closed|terminated|discontinued|deleted|removed|not (?:an )?active|no longer active|has expired|is expired|has moved|has changed|has been replaced)|(?:disabled|deactivated|inactive|closed|suspended|expired|archived) (?:user|mailbox|account|recipient|address)|due to inactivity|no longer (?:works|employed|with (?:us|the|\w+$))|left the (?:company|organi[sz]ation)|user not local; please try/,
  ],
  [
    'no mailbox',
    /(?:\b(?:no|not an?|not)|n't an?) (?:such|known|valid|existing|active) (?:\w+ ){0,2}(?:user|mailbox|recipients?|account|address|person|mail ?drop|alias|name|object)\b|\b(?:unknown|invalid|illegal|non-? ?existent|incorrect|bad|undeliverable) (?:or \w+ )?(?:(?:virtual|local|destination|e-?mail|mail|mailbox) )*(?:user|recipient|mailbox|account|address(?:ee)?|local.part|alias|userid)\b(?! name)|\b(?:user|userid|recipient|rcpt|mail ?box|account|(?<!\b(?:ip|your|source|client|host|reply|return) )address(?:es|ee)?|person|alias|local.part|name)\b(?:[^.;!]{0,60}[^.;!\w])?(?:unknown|does not (?:seem to )?exist|doesn't exist|not exist|not (?:be )?(?:found|known|listed|present|resolved|recogni[sz]ed)|\w+n't (?:be )?(?:found|known|recogni[sz]ed|here)|not (?:a )?(?:valid|known|local|ok)|not in (?:the )?directory|invalid|no longer (?:exists?|valid|available|in use|accepts?|here|on)|non-?existent)\b|\bno (?:mail ?box|account|one|user|person|address) (?:here|by|with|of|at|named|called|found|for|available)\b|\bno \S+ in (?:name )?directory|\bno (?:record of|valid recipients)|not have an? (?:user|mailbox|account) |doesn't have an? \S+ account|n't accept user|unrout(?:e)?able address|recipnotfound|recipientnotfound|nosuchuser|userunknown|user_unknown|badrcptto|not our customer|not a local (?:user|address)/,
  ],
];

/** About this email or the server. */
const theEmail: readonly Rule[] = [
  [
    'policy',
    /\bspam|\bjunk|\bblock(?:ed|ing|list\w*|s)?\b|blacklist|denylist|\blisted (?:in|at|by|on)\b|dnsbl|\brbl\b|spamhaus|barracuda|reputation|\bbulk\b|unsolicited|complain|polic(?:y|ies)|prohibit|\bbanned|relaying|relay (?:access|denied|not)|to relay|not relay|rcpthosts|not (?:authori[sz]ed|permitted|allowed)|access denied|security|restricted|authentication/,
  ],
  ['size', /too (?:large|big)|message size|size (?:limit|exceed)/],
  ['content', /\bcontent|virus|malware|attachment|phish|suspicious|\bmime\b|\bheader/],
];
const theServer: readonly Rule[] = [
  [
    'network',
    /timed? ?out|connection|no route|unreachable|\bloop|hop count|too many hops|\brout(?:e|ing)|could not connect|network|expired|retry time/,
  ],
  ['system', /memory|internal|system|configur|disk|service|resources|mailing list|local (?:error|problem)/],
];
/** Says it less clearly: RFC 5321 lets the same words stand for a policy. */
const perhapsTheAddress = /mailbox (?:is |@ )?(?:unavailable|not available)|(?:recipient|address) (?:@ )?(?:address )?rejected/;

/** The words of an answer: without codes, addresses and names of hosts, which may contain any word. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\bhttps?:\/\/\S+/g, ' ')
    .replace(/<?[^\s<>"'(),;:]{1,64}@[^\s<>"'(),;:]{1,255}>?/g, '@')
    .replace(/\bhost [^\s[]{1,255}\[[^\]\s]{1,60}\]/g, ' ')
    .replace(/(?<![\d.])[245]\d\d(?=[\s-])[\s-]?(?:[245]\.\d\.\d{1,3}\b)?/g, ' ')
    .replace(statuses, ' ')
    .replaceAll('’', "'")
    .replace(/[\s<>()"]+/g, ' ')
    .trim();

const longest = 4000;

/** Judges a bounce by the server's words, its codes and the status together. It is hard only if they say that the address is bad. */
export function judgeBounce({ Status, Diagnostic }: Answer): Judgment {
  const text = Diagnostic.slice(0, longest);
  const codes = codesIn(text);
  const own = codesIn(Status)[0];
  const last = [...text.matchAll(quoted)].at(-1)?.index ?? 0;
  const later = codesIn(text.slice(last));
  const code = later.find(({ means }) => means !== null) ?? codes.find(({ means }) => means !== null) ?? later[0] ?? codes[0];
  const reply = replyCode.exec(text.slice(last))?.[1] ?? replyCode.exec(text)?.[1];
  const isTemporary = code || reply ? code?.isTemporary === true || reply === '4' : own?.isTemporary === true;
  const found = reasonOf(wordsOf(text), code, own);
  const Reason = isTemporary && hardReasons.has(found) ? 'temporary' : found;
  const precise = code && (code.means !== null || !own || own.means === null) ? code : own;
  return { Kind: hardReasons.has(Reason) ? 'hard' : 'soft', Reason, Status: precise?.text ?? '' };
}

function reasonOf(words: string, code: Code | undefined, own: Code | undefined): BounceReason {
  const clear = firstOf(notTheAddress, words) ?? firstOf(theAddress, words);
  if (clear) return clear;
  // Microsoft rejects unknown recipients at its edge like this. With any other code, the same words are a policy.
  if (code?.text === '5.4.1' && words.includes('access denied')) return 'no mailbox';
  const email = firstOf(theEmail, words);
  if (code && code.means !== null) return hardReasons.has(code.means) ? (email ?? code.means) : code.means;
  if (email) return email;
  if (perhapsTheAddress.test(words)) return 'no mailbox';
  const other = firstOf(theServer, words) ?? own?.means;
  return other ?? ((code ?? own)?.isTemporary ? 'temporary' : 'unclear');
}
