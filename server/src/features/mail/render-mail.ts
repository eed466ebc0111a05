import { escapeHtml } from '@brevet/contract/html-text';
import type { MailKind } from '@brevet/contract/mail-templates';
import { fillIn, namesIn, secretPlaceholder } from '@brevet/contract/mail-templates';

export type MailValues = Readonly<Record<string, string>>;

export interface Wording {
  Subject: string;
  Body: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** The secret part of the link; the bodies contain `secretMark` instead. */
  secret: string | null;
}

/**
 * Placeholder for the secret part of a link in stored bodies. A private-use character, which `clean` removes from every value.
 */
const secretMark = '\u{E000}';

/** Removes control characters and private-use characters. */
const clean = (value: string): string => value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Co}/gu, '');

/** Reduces a value to one line, as a header requires. */
export const oneLine = (value: string): string => clean(value).replace(/\s+/g, ' ').trim();

export const withSecret = (body: string, secret: string): string => body.replaceAll(secretMark, secret);
export const withoutSecret = (body: string): string => withSecret(body, '…');

/** Splits the secret query off the link of an email that carries one. */
function hideSecret(kind: MailKind, values: MailValues): { shown: MailValues; secret: string | null } {
  const name = secretPlaceholder(kind);
  const [address = '', query] = name ? (values[name] ?? '').split(/(?<=\?)/) : [];
  if (!name || query === undefined) return { shown: values, secret: null };
  return { shown: { ...values, [name]: address + secretMark }, secret: query };
}

/** "Hello {{name}}," greets no one by name if the recipient's name isn't known: "Hello,". */
const greeting = (body: string, name: string): string => (name === '' ? body.replaceAll(/[ \t]*\{\{\s*name\s*\}\}/g, '') : body);

/** Renders an email as plain text and as HTML, with the broker code's footer. */
export function renderMail(kind: MailKind, wording: Wording, given: MailValues): RenderedMail {
  const cleaned = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, clean(text).trim()]));
  const { shown: values, secret } = hideSecret(kind, cleaned);
  const value = (name: string): string => values[name] ?? '';
  const paragraphs = greeting(clean(wording.Body), value('name'))
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => {
      const names = namesIn(paragraph);
      return names.length === 0 || names.some((name) => value(name) !== '');
    });
  const { broker = '', customerService = '', site = '' } = values;
  const footer = [broker, customerService && `Questions? ${customerService}`, site && `Sent by Brevet, ${site}`].filter(Boolean);
  return {
    subject: oneLine(fillIn(wording.Subject, value)).slice(0, 300) || 'Brevet',
    text: [...paragraphs.map((paragraph) => fillIn(paragraph, value)), `-- \n${footer.join('\n')}`].join('\n\n'),
    html: page(
      paragraphs.map((paragraph) => htmlParagraph(paragraph, value)),
      footer.map((line) => linked(line)),
    ),
    secret,
  };
}

const isWebAddress = (value: string): boolean => /^https?:\/\/\S+$/.test(value);
const anchor = (address: string, label = address): string => `<a href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;

/** Renders a footer line. Its last word becomes a link if it's a web or email address. */
function linked(line: string): string {
  const [, start = '', last = ''] = /^(.*\s)?(\S+)$/s.exec(line) ?? [];
  if (isWebAddress(last)) return escapeHtml(start) + anchor(last);
  if (/^[^\s@]+@[^\s@]+$/.test(last)) return escapeHtml(start) + anchor(`mailto:${last}`, last);
  return escapeHtml(line);
}

/** Values that are our own addresses. */
const addresses = ['link', 'site', 'alerts', 'stop'];

/** Renders a paragraph. Only our own addresses become links, never an address that someone typed into a message. */
function htmlParagraph(paragraph: string, value: (name: string) => string): string {
  const link = value('link');
  if (/^\{\{\s*link\s*\}\}$/.test(paragraph.trim()) && isWebAddress(link)) {
    return `<p><a class="button" href="${escapeHtml(link)}">Open in Brevet</a></p><p class="small">${anchor(link)}</p>`;
  }
  const filled = fillIn(escapeHtml(paragraph), (name) => {
    const text = value(name);
    return addresses.includes(name) && isWebAddress(text) ? anchor(text) : escapeHtml(text);
  });
  return `<p>${filled.replaceAll('\n', '<br>')}</p>`;
}

const style = `
body{margin:0;padding:24px 12px;background:#f5f4f1;color:#1f1d1a;font:15px/1.55 Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:560px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e4e1dc;border-radius:8px;overflow-wrap:anywhere}
p{margin:0 0 16px}a{color:#0f5f5b}
.button{display:inline-block;padding:9px 18px;background:#0f5f5b;color:#fff;border-radius:6px;text-decoration:none;font-weight:600}
.small,footer{font-size:13px;color:#55514b}
footer{max-width:560px;margin:0 auto;padding:16px 28px}
@media (prefers-color-scheme:dark){body{background:#131211;color:#ebe9e4}main{background:#211f1d;border-color:#302d2a}a{color:#7fc8c0}.button{background:#1d7670;color:#fff}.small,footer{color:#bdb9b1}}
`.replaceAll('\n', '');

/** An email as HTML: its paragraphs, and the lines of its footer. */
export const page = (paragraphs: string[], footer: string[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light dark"><title>Brevet</title><style>${style}</style></head>` +
  `<body><main>${paragraphs.join('')}</main><footer>${footer.join('<br>')}</footer></body></html>`;
