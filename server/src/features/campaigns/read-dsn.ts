import type { NoBounce } from '@brevet/contract/campaign-fields';
import { addressKey } from '@brevet/contract/email-address';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import type { Judgment } from '../../platform/mail/judge-bounce.ts';
import { judgeBounce } from '../../platform/mail/judge-bounce.ts';
import { plainNotification } from './plain-notification.ts';

/** An email that wasn't delivered to one address. */
export interface Failure extends Judgment {
  /** The address as the sender and as the last server named it, as `addressKey` has it; those that are known. */
  Addresses: string[];
  Diagnostic: string;
}

/** Marks of the email that came back. Only its sender, its recipient and their servers know them. */
export interface Marks {
  MessageIDs: string[];
  Tokens: string[];
}

export interface Report extends Marks {
  Failures: Failure[];
  /** Addresses that got the email or still may. */
  Delivered: string[];
}

const longestPart = 64 * 1024;
/** The most marks that a notification can have. */
const mostMarks = 50;

type Fields = Map<string, string>;

/** The fields of a block of headers, by lower-case name. Lines that begin with a space belong to the line before. */
const fieldsOf = (block: string): Fields =>
  new Map(
    block
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const [, name, value] = /^([\w-]+):\s*(.*)/.exec(line) ?? [];
        return name === undefined ? [] : [[name.toLowerCase(), (value ?? '').trim()] as const];
      }),
  );

/** A value such as `rfc822; ada@example.com` or `smtp; 550 5.1.1 ...` without its type. */
const untyped = (value: string): string => value.replace(/^[\w-]+\s*;\s*/, '');

/** Encoded parts can hold characters that PostgreSQL can't store, and that have no place in a header. */
const control = /[^\P{Cc}\t\r\n]/gu;

function partOf(content: string | ArrayBuffer | Uint8Array): string {
  const text = Buffer.from(content as Uint8Array).toString('utf8');
  return text.slice(0, longestPart).replace(control, '\uFFFD');
}

/** The headers of a returned email that carry a mark: servers that send for us may replace the Message-ID. */
const marking = ['message-id', 'x-brevet-message-id', 'x-original-message-id', 'references'];

function marksIn(headers: Fields, ...others: string[]): Marks {
  const named = [...marking.map((name) => headers.get(name) ?? ''), ...others].join(' ');
  return {
    MessageIDs: [...new Set(named.match(/<[^<>\s]{1,250}>/g) ?? [])].slice(0, mostMarks),
    Tokens: (headers.get('list-unsubscribe') ?? '').match(/(?<=[?&]token=)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [],
  };
}

const addressesOf = (fields: Fields): string[] =>
  ['original-recipient', 'final-recipient']
    .map((name) => addressKey(untyped(fields.get(name) ?? '').replace(/^<|>$/g, '')))
    .filter((address) => address !== '');

/** Phrases of a notification that replace a server's answer. Its guesses don't count. */
const withoutGuesses = (text: string): string => text.replace(/[^.\n]*\b(?:may|might|perhaps|possibly|please)\b[^.\n]*/gi, '');

function failureOf(fields: Fields, text: string): Failure {
  const Status = fields.get('status') ?? '';
  const Diagnostic = untyped(fields.get('diagnostic-code') ?? '');
  const judged = judgeBounce({ Status, Diagnostic });
  const isSilent = Diagnostic === '' && judged.Reason === 'unclear';
  return {
    ...(isSilent ? judgeBounce({ Status, Diagnostic: withoutGuesses(text) }) : judged),
    Diagnostic,
    Addresses: addressesOf(fields),
  };
}

const actionOf = (fields: Fields): string => /^[\w-]+/.exec(fields.get('action') ?? '')?.[0].toLowerCase() ?? '';

/** The kind of a notification by the last server's actions, if none failed. */
function withoutFailure(actions: readonly string[]): NoBounce {
  if (actions.includes('delayed')) return 'delayed';
  return actions.some((action) => /^(?:delivered|relayed|expanded)$/.test(action)) ? 'delivered' : 'other';
}

const isType = (types: RegExp) => (part: Email['attachments'][number]) => types.test(part.mimeType);

/**
 * Reads a notification about an email that came back: a delivery status notification (RFC 3464), or the plain text of a server that sends none.
 * Says what else it is if it reports no failure.
 */
export async function readDsn(message: string): Promise<Report | NoBounce> {
  const mail = await PostalMime.parse(message, {
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxHeadersSize: longestPart,
  }).catch(() => null);
  if (!mail) return 'other';
  const parts = mail.attachments;
  if (parts.some(isType(/^message\/feedback-report$/))) return 'complaint';
  const original = parts.find(isType(/^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/));
  const headers = original ? fieldsOf(partOf(original.content).split(/\r?\n\r?\n/)[0] ?? '') : new Map<string, string>();
  const answered = `${mail.inReplyTo ?? ''} ${mail.references ?? ''}`;
  const status = parts.find(isType(/^message\/(?:global-)?delivery-status$/));
  const text = (mail.text ?? '').slice(0, longestPart).replace(control, '\uFFFD');
  if (!status) {
    const plain = plainNotification(mail, text);
    if (typeof plain === 'string') return plain;
    const marks = marksIn(new Map([...fieldsOf(plain.copy), ...headers]), answered);
    const { Diagnostic } = plain;
    return { ...marks, Failures: [{ ...judgeBounce({ Status: '', Diagnostic }), Diagnostic, Addresses: [] }], Delivered: [] };
  }
  const blocks = partOf(status.content)
    .split(/\r?\n\r?\n/)
    .map(fieldsOf);
  const recipients = blocks.filter((fields) => fields.has('final-recipient') || fields.has('original-recipient'));
  // The email server still tries to deliver a delayed email.
  const failed = recipients.filter((fields) => actionOf(fields) === 'failed');
  if (failed.length === 0) return withoutFailure(recipients.map(actionOf));
  const envelope = blocks.map((fields) => fields.get('original-envelope-id') ?? '').find((id) => id !== '') ?? '';
  return {
    ...marksIn(headers, answered, envelope === '' ? '' : `<${envelope.replace(/^<|>$/g, '')}>`),
    Failures: failed.map((fields) => failureOf(fields, text)),
    Delivered: recipients.filter((fields) => actionOf(fields) !== 'failed').flatMap(addressesOf),
  };
}
