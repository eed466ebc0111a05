import '../../../platform/isolation/within-limits.ts';
import { buffer } from 'node:stream/consumers';
import { Unstrippable } from '../sandbox/refusal.ts';
import { refusePolyglot } from './polyglot.ts';

const [, , , mediaType = ''] = process.argv;
const office = 'application/vnd.openxmlformats-officedocument.';

/** Loads only what the type needs. */
async function strip(bytes: Uint8Array): Promise<Uint8Array> {
  if (mediaType === 'application/pdf') return (await import('./strip-pdf.ts')).stripPdf(bytes);
  if (mediaType.startsWith(office)) return (await import('./strip-office.ts')).stripOffice(bytes);
  const format = /^image\/(jpeg|png|webp)$/.exec(mediaType)?.[1];
  if (format) return (await import('./strip-image.ts')).stripImage(bytes, format as 'jpeg' | 'png' | 'webp');
  throw new Unstrippable('unreadable');
}

try {
  const received = await buffer(process.stdin);
  const stripped = await strip(received);
  refusePolyglot(received, mediaType);
  process.stdout.end(stripped);
} catch (error) {
  process.stderr.write(error instanceof Unstrippable ? error.reason : `unreadable ${String(error)}`);
  process.exitCode = 1;
}
