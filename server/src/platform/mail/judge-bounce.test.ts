// Answers of email servers. cspell:disable
import { describe, expect, it } from 'vitest';
import { judgeBounce } from './judge-bounce.ts';

/** The kind and reason, the status of the notification, and the server's answer. */
const answers = [
  // Postfix
  ['hard no mailbox', '5.1.1', '550 5.1.1 <ada@example.org>: Recipient address rejected: User unknown in virtual mailbox table'],
  ['hard no mailbox', '5.0.0', '550 <ada@example.org>: Recipient address rejected: User unknown in relay recipient table'],
  ['hard no mailbox', '5.1.1', 'unknown user: "ada"'],
  ['hard no domain', '5.4.4', 'Host or domain name not found. Name service error for name=gone.example type=A: Host not found'],
  [
    'hard no domain',
    '5.4.4',
    'Host or domain name not found. Name service error for name=gone.example type=AAAA: Host found but no data record of requested type',
  ],
  ['hard no domain', '5.1.0', 'Domain gone.example does not accept mail (nullMX)'],
  ['soft sender', '5.1.8', '553 5.1.8 Domain of sender address does not exist'],
  ['soft sender', '5.1.8', '550 5.1.8 <news@brevet.example>: Sender address rejected: Domain not found'],
  ['soft sender', '5.1.7', '553 5.1.7 <news@brevet.example>: Sender address rejected: not owned by user news'],
  ['soft policy', '5.7.1', '554 5.7.1 <ada@example.org>: Recipient address rejected: Access denied'],
  ['soft policy', '5.7.1', '554 5.7.1 <ada@example.org>: Relay access denied'],
  ['soft sender', '5.7.1', '554 5.7.1 <mail[192.0.2.1]>: Client host rejected: cannot find your reverse hostname'],
  ['soft temporary', '4.1.1', '450 4.1.1 <ada@example.org>: Recipient address rejected: User unknown in local recipient table'],
  ['soft network', '4.4.1', 'connect to mx.example.org[192.0.2.1]:25: Connection timed out'],
  ['soft temporary', '4.2.0', '451 4.2.0 <ada@example.org>: Recipient address rejected: Greylisted, see http://postgrey.example'],
  ['soft full', '5.2.2', "552 5.2.2 <ada@example.org>: The mailbox's quota is exceeded"],
  ['soft network', '5.4.6', 'mail for example.org loops back to myself'],
  // Sendmail, which calls every 550 a 5.1.1
  ['hard no mailbox', '5.1.1', '550 5.1.1 <ada@example.org>... User unknown'],
  ['hard no mailbox', '5.3.0', '553 5.3.0 <ada@example.org>... Addressee unknown, relay=[192.0.2.1]'],
  ['hard no domain', '5.1.2', '550 5.1.2 <ada@gone.example>... Host unknown (Name server: gone.example: host not found)'],
  ['soft policy', '5.1.1', '550 5.7.1 Access denied. Your mail was refused'],
  ['soft policy', '5.1.1', '554 Service unavailable; host mail.example blocked using bl.spamhaus.example'],
  ['soft full', '5.1.1', '550 5.2.2 Over quota'],
  ['soft policy', '5.1.1', '451 4.7.1 Please wait for a while'],
  ['soft size', '5.2.3', '552 5.2.3 Message size exceeds fixed maximum message size (10485760)'],
  // Exim
  ['hard no mailbox', '', 'Unrouteable address'],
  ['hard no mailbox', '5.0.0', '550 No Such User Here'],
  ['hard no domain', '', 'all relevant MX records point to non-existent hosts'],
  ['soft sender', '5.0.0', '550-Verification failed for <news@brevet.example> 550-No Such User Here 550 Sender verify failed'],
  ['soft network', '', 'retry time not reached for any host after a long failure period'],
  ['soft full', '5.0.0', 'mailbox is full: retry timeout exceeded'],
  ['soft policy', '5.0.0', '550 JunkMail rejected - mail.brevet.example [192.0.2.1] is in an RBL'],
  // qmail
  ['hard no mailbox', '', 'Sorry, no mailbox here by that name. (#5.1.1)'],
  ['hard no domain', '', "Sorry, I couldn't find any host named gone.example. (#5.1.2)"],
  ['soft policy', '', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  ['soft full', '', 'The users mailfolder is over the allowed quota (size). (#5.2.2)'],
  ['soft network', '', "Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)"],
  // Exchange and Outlook.com
  [
    'hard no mailbox',
    '5.1.10',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ada@example.org not found by SMTP address lookup',
  ],
  ['hard no mailbox', '5.1.1', '550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found'],
  [
    'hard no mailbox',
    '5.4.1',
    '550 5.4.1 Recipient address rejected: Access denied. [AM5EUR02FT012.eop-EUR02.prod.protection.outlook.com]',
  ],
  ['hard no mailbox', '5.0.350', 'Remote server returned an error -> 550 5.1.1 User unknown'],
  ['hard no mailbox', '5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)'],
  ['hard no domain', '5.4.310', '550 5.4.310 DNS domain gone.example does not exist [Message=InfoDomainNonexistent]'],
  ['soft policy', '5.7.1', '550 5.7.1 Service unavailable, 192.0.2.1 blocked using Spamhaus'],
  [
    'soft policy',
    '5.7.133',
    '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the group requires it',
  ],
  ['soft sender', '5.1.8', '550 5.1.8 Access denied, bad outbound sender'],
  ['soft sender', '5.1.90', '550 5.1.90 Message can’t be submitted because the daily limit was reached'],
  ['soft network', '5.4.14', '554 5.4.14 Hop count exceeded - possible mail loop ATTR34'],
  ['soft full', '5.2.2', '554 5.2.2 mailbox full; STOREDRV.Deliver; delivery result banner'],
  ['soft network', '4.4.7', '550 4.4.7 QUEUE.Expired; message expired'],
  // Gmail
  [
    'hard no mailbox',
    '5.1.1',
    "550-5.1.1 The email account that you tried to reach does 550-5.1.1 not exist. Please try double-checking the recipient's email address 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser - gsmtp",
  ],
  ['hard closed', '5.2.1', '550 5.2.1 The email account that you tried to reach is disabled. - gsmtp'],
  ['soft full', '5.2.2', '552-5.2.2 The email account that you tried to reach is over quota. - gsmtp'],
  [
    'soft policy',
    '5.2.1',
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that 550 5.2.1 prevents delivery. - gsmtp',
  ],
  [
    'soft sender',
    '5.7.26',
    '550-5.7.26 This mail is unauthenticated, which poses a security risk 550 5.7.26 to the sender and Gmail users',
  ],
  ['soft policy', '5.7.1', '550-5.7.1 [192.0.2.1] Our system has detected that this message is likely unsolicited mail. - gsmtp'],
  // Yahoo
  ['hard no mailbox', '5.0.0', "554 delivery error: dd This user doesn't have a yahoo.com account (ada@yahoo.com) [0]"],
  ['hard no mailbox', '5.0.0', '552 1 Requested mail action aborted, mailbox not found'],
  ['soft policy', '5.7.9', '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes'],
  ['soft policy', '4.7.0', '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume'],
  // Others
  ['hard no mailbox', '5.1.1', '550 5.1.1 Adresse d au moins un destinataire invalide'],
  ['hard no mailbox', '5.1.1', '550 5.1.1 <ada@example.org> Empfänger unbekannt'],
  ['soft unclear', '5.0.0', '550 Usuario desconocido'],
  ['hard no mailbox', '5.0.0', '550 User ada (ada@example.org) not listed in public Name & Address Book'],
  ['hard closed', '5.0.0', '550 This account has been deactivated due to inactivity'],
  ['hard closed', '5.1.6', ''],
  ['hard no mailbox', '5.1.3', '501 5.1.3 Bad recipient address syntax'],
  ['soft policy', '5.1.1', '550 5.1.1 Too many invalid recipients from 192.0.2.1'],
  ['soft policy', '5.1.1', '550 5.1.1 Message rejected by our spam policy'],
  ['soft temporary', '5.2.1', '550 5.2.1 Mailbox temporarily disabled'],
  ['soft system', '5.3.2', '554 5.3.2 System not accepting messages'],
  ['soft content', '5.6.0', '554 5.6.0 Message contains invalid header'],
  ['soft system', '5.2.4', '550 5.2.4 Mailing list expansion problem'],
  ['hard no mailbox', '5.7.1', '550 5.7.1 No such user here'],
  ['soft policy', '5.7.1', '550 5.7.1 Rejected'],
  ['hard no mailbox', '', '550 Address unknown'],
  ['hard no mailbox', '', '550 This address no longer accepts mail.'],
  ['hard no mailbox', '', "550 The email address you entered couldn't be found."],
  ['hard no mailbox', '', "550 ada@example.org isn't a valid address on this server"],
  ['hard no mailbox', '', '550 ada@example.org... We do not have a user by that name'],
  ['hard no mailbox', '', '550 non existent user'],
  ['hard no mailbox', '', "550 RCPT (ada@example.org) doesn't exist"],
  ['hard no mailbox', '', '550 no ada in name directory'],
  ['hard closed', '', '550 Mailbox has been removed'],
  ['hard closed', '', '550 address ada@example.org has been replaced by ada@example.net'],
  ['hard closed', '', '550 ada@example.org has left the organisation'],
  ['hard no domain', '', '554 no MX record found for domain=gone.example'],
  ['hard no domain', '', "Your message wasn't delivered because the domain gone.example couldn't be found"],
  ['soft sender', '', '550 unknown user name or bad password'],
  ['soft sender', '', '535 5.7.8 Authentication failed: account disabled'],
  ['soft sender', '', '553 mail from news@brevet.example not allowed: No such domain'],
  ['soft sender', '5.1.1', '550 5.1.1 Message rejected. Recipient only accepts mail from known senders'],
  ['soft sender', '', '550 backscatter protection detected an invalid or expired email address'],
  ['soft policy', '', '550 relay not permitted for unknown user'],
  ['soft policy', '', '550 spam detected; user unknown lists'],
  ['soft unclear', '5.1.0', ''],
  ['soft unclear', '5.0.0', '550 Requested action not taken'],
  ['soft unclear', '', ''],
  ['soft unclear', '5.0.0', 'host 5.1.1.3 said no'],
] as const;

describe('a bounce', () => {
  it.each(answers)('is %s by the status "%s" and the answer "%s"', (expected, Status, Diagnostic) => {
    const { Kind, Reason } = judgeBounce({ Status, Diagnostic });
    expect(`${Kind} ${Reason}`).toBe(expected);
  });

  it.each([
    ['5.0.0', '550 5.1.1 User unknown', '5.1.1'],
    ['5.1.1', '550 5.0.0 Rejected', '5.1.1'],
    ['5.1.1', '550 5.7.1 Rejected', '5.7.1'],
    ['5.1.1', 'Unknown', '5.1.1'],
    ['', '550 Unknown', ''],
  ])('of status "%s" and the answer "%s" keeps the more precise status %s', (Status, Diagnostic, precise) => {
    expect(judgeBounce({ Status, Diagnostic }).Status).toBe(precise);
  });
});
