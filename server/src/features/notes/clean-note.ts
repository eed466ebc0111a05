import { htmlText } from '@brevet/contract/html-text';
import { messages } from '@brevet/contract/messages';
import { bytesOf, mostMarks, mostMentions, noteBytes } from '@brevet/contract/notes';
import type { IOptions } from 'sanitize-html';
import sanitizeHtml from 'sanitize-html';
import { invalid } from '../../platform/http/errors.ts';

/** A message that is safe to store and show. */
export interface CleanNote {
  Message: string;
  Text: string;
  /** The UserIDs that the message mentions. */
  mentions: number[];
}

/** Deeper elements are dropped and leave their text. */
const deepest = 30;
const widestCell = 20;
const userId = /^[1-9]\d{0,9}$/;

const isMention = (attributes: Record<string, string>): boolean =>
  attributes['data-type'] === 'mention' && userId.test(attributes['data-id'] ?? '');

/** A cell that spans more than a few others, which would let a short note fill the screen. */
const narrowCell: sanitizeHtml.Transformer = (tagName, { colspan, rowspan }) => {
  const spans = Object.entries({ colspan, rowspan }).filter(([, span]) => Number(span) > 1 && Number(span) <= widestCell);
  return { tagName, attribs: Object.fromEntries(spans) as sanitizeHtml.Attributes };
};

/** Links lead to the web or to an email address. */
const absoluteLink: sanitizeHtml.Transformer = (tagName, { href = '' }) => ({
  tagName,
  attribs: /^(?:https?:\/\/|mailto:)/i.test(href) ? { href } : ({} as sanitizeHtml.Attributes),
});

/** The elements that the editor writes, and nothing else: no styles, classes, pictures or frames. */
const options: IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h3', 'h4', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'span'],
    ...['table', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href'],
    ol: ['start'],
    span: ['data-type', 'data-id'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'noembed',
    'noframes',
    'xmp',
    'plaintext',
    'title',
  ],
  nestingLimit: deepest,
  parseStyleAttributes: false,
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    a: absoluteLink,
    td: narrowCell,
    th: narrowCell,
  },
};

/** Sanitized HTML without its spans that mention no one; their text stays. */
function unwrapped(html: string): string {
  const isKept: boolean[] = [];
  return html.replace(/<span( [^>]*)?>|<\/span>/g, (tag, attributes?: string) => {
    if (tag === '</span>') return isKept.pop() ? tag : '';
    isKept.push(attributes !== undefined);
    return attributes === undefined ? '' : tag;
  });
}

/** Removes everything from HTML that a note can't have, and the mentions that `isAllowed` refuses; their text stays. */
function sanitized(html: string, isAllowed: (UserID: number) => boolean): CleanNote {
  const mentions = new Set<number>();
  const mention: sanitizeHtml.Transformer = (_name, attributes) => {
    const id = Number(attributes['data-id']);
    if (!isMention(attributes) || !isAllowed(id)) return { tagName: 'span', attribs: {} };
    mentions.add(id);
    return { tagName: 'span', attribs: { 'data-type': 'mention', 'data-id': String(id) } };
  };
  const Message = unwrapped(sanitizeHtml(html, { ...options, transformTags: { ...options.transformTags, span: mention } }));
  return { Message, Text: htmlText(Message), mentions: [...mentions] };
}

/** HTML with nothing but what the editor of notes writes. Mentions become text. */
export const cleanHtml = (html: string): string => sanitized(html, () => false).Message;

/** Throws 400 for HTML with too many tags or entities. They are counted before they are read. */
export function requireFewMarks(html: string, field: string): void {
  if (html.split(/[<&]/, mostMarks + 2).length > mostMarks + 1) throw invalid(messages.tooMuchFormatting, field);
}

/** Sanitizes a message. Throws 400 for one that is empty, longer than allowed or mentions too many people. */
export function cleanNote(html: string): CleanNote {
  requireFewMarks(html, 'Message');
  const note = sanitized(html, () => true);
  if (note.Text === '') throw invalid(messages.messageRequired, 'Message');
  if (bytesOf(note.Message) > noteBytes) throw invalid(messages.noteTooLarge, 'Message');
  if (note.mentions.length > mostMentions) throw invalid(messages.tooManyMentions(mostMentions), 'Message');
  return note;
}

/** The note with only these mentions. */
export const withMentions = (note: CleanNote, allowed: ReadonlySet<number>): CleanNote =>
  note.mentions.every((id) => allowed.has(id)) ? note : sanitized(note.Message, (id) => allowed.has(id));

/** An address without its escapes, where they are valid. */
function unescaped(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * Everything that a reader learns from a message: its text and the addresses of its links. Names replace mentions, which would
 * read as social handles.
 */
export function textToCheck({ Message }: CleanNote): string {
  const text = htmlText(Message.replace(/<span data-type="mention" data-id="\d+">@/g, ''));
  const links = Array.from(Message.matchAll(/<a href="([^"]*)">/g), ([, address = '']) => unescaped(htmlText(address)));
  return [text, ...links].join('\n');
}

/** The UserIDs that a stored message mentions. */
export const mentionsIn = (Message: string): number[] =>
  Array.from(Message.matchAll(/<span data-type="mention" data-id="(\d+)">/g), ([, id]) => Number(id));
