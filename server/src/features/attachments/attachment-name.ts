import { attachmentExtensions } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import { Refusal } from '../../platform/http/errors.ts';

/** The longest name that file systems allow, in bytes. */
const longestName = 255;
/** The length read from the start and from the end of a longer name. The expressions below would take seconds for 80 kB of spaces. */
const mostRead = 1000;
/** Control characters, invisible characters that reverse or hide text, and line separators. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Not allowed in names on Windows; a colon opens a second stream of a file. */
const illegal = /[<>:"|?*]/g;
const extension = /\.[a-z][a-z0-9_-]{0,9}$/i;
const edges = /^[\s.]+|[\s.]+$/g;
/** Device names on Windows, with any extension. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[0-9¹²³])(?=\s*(\.|$))/i;

/** Names of pictures, documents and archives, whose content isn't text. */
const notText =
  /\.(png|apng|jpe|jpe?g|jfif|webp|gif|bmp|ico|tiff?|heic|heif|avif|svgz?|pdf|do[ct][xm]?|xl[st][xmb]?|pp[st][xm]?|pot[xm]?|od[tsp]|zip|7z|rar)[\s.]*$/i;

/** Refuses a name that is a path, and a text that is named as something else: its uploader expects others to see a picture or a document. */
export function requireNamed(name: string, mediaType: string): void {
  if (/[\\/]/.test(name)) throw new Refusal('file_path', messages.filePath);
  const [, extension] = (mediaType === 'text/plain' && notText.exec(name.slice(-mostRead))) || [];
  if (extension) throw new Refusal('file_misnamed', messages.fileMisnamed(extension.toLowerCase()));
}

/**
 * The name under which an attachment is shown and saved. Its extension is always that of the detected type, so that no system runs
 * the file or opens it with another program, whatever the uploader called it.
 */
export function attachmentName(name: string, mediaType: string): string {
  const read = name.length > 2 * mostRead ? name.slice(0, mostRead) + name.slice(-mostRead) : name;
  const last = read.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const plain = last.normalize('NFC').replace(invisible, '').replace(illegal, '_').replace(edges, '');
  const extensions = attachmentExtensions[mediaType] ?? ['bin'];
  const kept = extensions.find((one) => plain.toLowerCase().endsWith(`.${one}`));
  const end = `.${kept ?? extensions[0]}`;
  const stem = kept ? plain.slice(0, -end.length) : withoutExtension(plain, extensions);
  const safe = stem.replace(edges, '').replace(device, '_$1');
  return `${truncated(safe, longestName - end.length) || 'file'}${end}`;
}

/** For a PDF, both `Offer.pdf.hta` and `Offer.hta` become `Offer`. */
function withoutExtension(name: string, extensions: readonly string[]): string {
  const stem = name.replace(extension, '').replace(edges, '');
  const again = extensions.find((one) => stem.toLowerCase().endsWith(`.${one}`));
  return again ? stem.slice(0, -again.length - 1) : stem;
}

/** The start of a text that fits into this many bytes, without cutting a character. */
function truncated(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read).replace(edges, '');
}
