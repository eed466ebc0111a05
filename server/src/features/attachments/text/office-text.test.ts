// The names of elements and attributes aren't words. cspell:disable
import { describe, expect, it } from 'vitest';
import type { Parts } from '../../../test/office-files.ts';
import { packed } from '../../../test/office-files.ts';
import { excelDocument, powerpointDocument, wordDocument } from '../../../test/office-places/documents.ts';
import { stripOffice } from '../metadata/strip-office.ts';
import { collected } from './collected-text.ts';
import { readOffice } from './office-text.ts';

const textOf = (file: Uint8Array) => collected((text) => readOffice(file, text));
const linesOf = async (file: Uint8Array) => (await textOf(file)).split(/\s*\n\s*/).filter((line) => line !== '');
const word = (parts: Parts) => packed('word', { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<p/>', ...parts });
const sheet = (content: string) => packed('excel', { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': content });

describe('the text of an Office file', () => {
  it.each([
    ['word', wordDocument, ['A heat pump', 'link', 'a', 'A pump']],
    ['excel', excelDocument, ['1', '#DIV/0!', 'A1+B1', 'Sheet1!$A$1:$C$9', 'Year', '1', 'Sheet1!$A$1']],
    ['powerpoint', powerpointDocument, ['A pump', '1']],
  ] as const)('has nothing but what is shown in an ordinary document: %s', async (kind, documents, lines) => {
    const texts = documents.map(({ part, xml }) => linesOf(packed(kind, { '[Content_Types].xml': '<Types/>', [part]: xml })));
    expect((await Promise.all(texts)).flat()).toEqual(lines);
  });

  it('keeps texts of different places apart', async () => {
    const parts = { 'word/a.xml': '<a><b title="Zel"/><b title="trionix"/><si><t>one</t></si><si><t>two</t></si></a>' };
    expect(await textOf(word(parts))).toMatch(/one\ntwo\n[\s\S]*\nZel\n\ntrionix\n/);
  });

  it.each([
    ['brackets of a number format', `<a formatCode="${'[a'.repeat(200_000)}"/>`],
    ['cells', `<a ref="${'A1'.repeat(200_000)}!"/>`],
    ['prefixes', `<a Requires="${'wp'.repeat(200_000)}!"/>`],
    ['joined texts', `<a><f>${'&quot; &amp; '.repeat(200_000)}</f></a>`],
    ['codes of a header', `<a><oddHeader>${'&amp;&quot;'.repeat(200_000)}</oddHeader></a>`],
    [
      'fields without an end',
      '<fldChar fldCharType="begin"/><instrText>DDE</instrText>'.repeat(50_000).replace(/^/, '<p>').concat('</p>'),
    ],
    [
      'namespaces',
      `<p>${Array.from({ length: 20_000 }, (_, index) => `<q${index}:a xmlns:q${index}="urn:${index}a"/>`).join('')}</p>`,
    ],
  ])('is read in a time that grows with its length: %s', async (_what, content) => {
    expect((await textOf(await stripOffice(sheet(content)))).length).toBeLessThanOrEqual(1_000_001);
  });

  it('has as many parts as an archive may have', async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [`word/header${index}.xml`, `<p><t>${index}</t></p>`]),
    );
    expect(await linesOf(word(parts))).toContain('1999');
  });

  it('is cut if its attributes alone exceed the limit', async () => {
    const long = Array.from({ length: 200_000 }, (_, index) => `<b c="word ${index}"/>`).join('');
    expect((await textOf(sheet(`<a>${long}</a>`))).length).toBe(1_000_001);
  });
});
