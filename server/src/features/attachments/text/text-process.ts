import '../../../platform/isolation/within-limits.ts';
import { buffer } from 'node:stream/consumers';
import { Unstrippable } from '../sandbox/refusal.ts';
import { collected } from './collected-text.ts';

const [, , , mediaType = ''] = process.argv;

/** Loads only what the type needs. */
async function textOf(bytes: Uint8Array): Promise<string> {
  if (mediaType === 'application/pdf') {
    const { readPdf } = await import('./pdf-text.ts');
    return collected((text) => readPdf(bytes, text));
  }
  const { readOffice } = await import('./office-text.ts');
  return collected((text) => readOffice(bytes, text));
}

try {
  const text = await textOf(await buffer(process.stdin));
  process.stdout.end(text, () => process.exit(0));
} catch (error) {
  process.stderr.write(error instanceof Unstrippable ? error.reason : `unreadable ${String(error)}`);
  process.exitCode = 1;
}
