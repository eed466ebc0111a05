import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { annotated, drawn, field, form, object, one, outcomeOf, pdf, shown, text } from '../../../test/named-pdf.ts';
import { extractText } from './extract-text.ts';

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

/** A PDF as another program writes it again. */
function rewritten(file: Uint8Array, program: string, args: (from: string, to: string) => string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'brevet-pdf-'));
  try {
    const [from, to] = [join(folder, 'a.pdf'), join(folder, 'b.pdf')];
    writeFileSync(from, file);
    spawnSync(program, args(from, to));
    return readFileSync(to);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('a PDF by another program', () => {
  it.skipIf(!has('qpdf')).each([
    ['for the web', ['--linearize']],
    ['with compressed objects', ['--object-streams=generate']],
    ['without compression', ['--qdf', '--object-streams=disable', '--stream-data=uncompress']],
  ])('is read as before: %s', async (_how, options) => {
    for (const made of [drawn(shown), annotated({ Contents: text() }), field({ V: text() })])
      expect(await outcomeOf(rewritten(await made, 'qpdf', (from, to) => [...options, from, to]))).toBe('read');
  });

  it('loses what a later revision took out, and is read as the revision shows it', async () => {
    const first = Buffer.from(await annotated({ Contents: text() }));
    const [, number = ''] = /(\d+) 0 obj\s*<<[^>]*\/Type \/Page\b/.exec(first.toString('latin1')) ?? [];
    const page = /\/Type \/Page\b[\s\S]*?endobj/.exec(first.toString('latin1'))?.[0] ?? '';
    const later = `\n${number} 0 obj\n<<\n${page.replace(/\/Annots [\s\S]*$/, '>>\nendobj')}\n`;
    const at = first.length + 1;
    const xref = `xref\n${number} 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n${/trailer\s*(<<[\s\S]*?>>)/.exec(first.toString('latin1'))?.[1]}\nstartxref\n${at + later.length}\n%%EOF`;
    expect(await outcomeOf(first)).toBe('read');
    expect(await outcomeOf(Buffer.concat([first, Buffer.from(later + xref)]))).toBe('removed');
  });
});

describe('a hostile PDF', () => {
  const limits = { status: 413, code: 'file_too_complex' };
  const outcome = (file: Uint8Array) =>
    extractText('application/pdf', async () => Readable.from([Buffer.from(file)])).then(
      ({ Content }) => Content.includes(one),
      ({ status, code }) => ({ status, code }),
    );

  it('whose form draws itself is read once or refused within the limits', async () => {
    const file = await pdf((made) => {
      const { context } = made.document;
      const ref = form(made, `${shown} /X1 Do`);
      const stream = context.lookup(ref) as unknown as { dict: { set(key: PDFName, value: unknown): void } };
      stream.dict.set(
        PDFName.of('Resources'),
        object(made, { XObject: { X1: ref }, Font: { F1: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } } }),
      );
      made.page.node.set(PDFName.of('Resources'), object(made, { XObject: { X1: ref } }));
    });
    expect([true, limits]).toContainEqual(await outcome(file));
  });

  it('that nests arrays deeply is read or refused within the limits', async () => {
    const document = await PDFDocument.load(await annotated({ Contents: text() }));
    const bytes = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
    const deep = bytes.replace('/Type /Annot', `/Type /Annot /Deep ${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    const found = await outcome(Buffer.from(deep, 'latin1'));
    expect([true, limits, { status: 422, code: 'file_damaged' }]).toContainEqual(found);
  });
});
