import { messages } from '@brevet/contract/messages';
import { describe, expect, it } from 'vitest';
import { attachmentName, requireNamed } from './attachment-name.ts';

const pdf = 'application/pdf';

describe('attachmentName', () => {
  it.each([
    ['Data sheet.pdf', pdf, 'Data sheet.pdf'],
    ['SHEET.PDF', pdf, 'SHEET.pdf'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['photo.jpg', 'image/jpeg', 'photo.jpg'],
    ['Offer.pdf.hta', pdf, 'Offer.pdf'],
    ['Offer.hta', pdf, 'Offer.pdf'],
    ['Offer.pdf.exe ', pdf, 'Offer.pdf'],
    ['Offer.hta. . .', pdf, 'Offer.pdf'],
    ['Offer.hta.', 'text/plain', 'Offer.txt'],
    ['page.html', 'text/plain', 'page.txt'],
    ['macro.docm', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'macro.docx'],
    ['image.svg', 'image/png', 'image.png'],
    ['Offer. .hta', pdf, 'Offer.pdf'],
    ['. . .Offer.pdf', pdf, 'Offer.pdf'],
    [`${'a'.repeat(250)} b.pdf`, pdf, `${'a'.repeat(250)}.pdf`],
    ['Claims v1.2', pdf, 'Claims v1.2.pdf'],
    ['README', 'text/plain', 'README.txt'],
    ['.htaccess', 'text/plain', 'htaccess.txt'],
    ['', pdf, 'file.pdf'],
    ['...', pdf, 'file.pdf'],
    ['.pdf', pdf, 'pdf.pdf'],
    ['/etc/passwd', 'text/plain', 'passwd.txt'],
    ['C:\\Users\\Jane\\a.pdf', pdf, 'a.pdf'],
    ['sheet\u202Efdp.exe', pdf, 'sheetfdp.pdf'],
    ['a\u0000\r\nb\u200B.pdf', pdf, 'ab.pdf'],
    ['a.hta:.pdf', pdf, 'a.hta_.pdf'],
    ['a.hta::$DATA', pdf, 'a.hta__$DATA.pdf'],
    ['"<x>|?*.pdf', pdf, '__x____.pdf'],
    ['CON.pdf', pdf, '_CON.pdf'],
    ['nul', pdf, '_nul.pdf'],
    ['com1.tar.pdf', pdf, '_com1.tar.pdf'],
    ['LPT\u00B9 .txt', 'text/plain', '_LPT\u00B9.txt'],
    ['contract.pdf', pdf, 'contract.pdf'],
    ['half \uD800.pdf', pdf, 'half \uFFFD.pdf'],
    ['old', 'application/x-msdownload', 'old.bin'],
  ])('%j of type %s becomes %j', (name, type, expected) => {
    expect(attachmentName(name, type)).toBe(expected);
    expect(attachmentName(expected, type)).toBe(expected);
  });

  it.each([
    ['a', 255],
    ['é', 254],
    ['😀', 252],
  ])('cuts a long name of %s to 255 bytes and keeps the extension', (letter, bytes) => {
    const name = attachmentName(`${letter.repeat(300)}.exe.pdf`, pdf);
    expect(name.endsWith('.pdf')).toBe(true);
    expect(name.isWellFormed()).toBe(true);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(bytes);
    expect(Buffer.byteLength(name)).toBeGreaterThan(245);
  });

  it.each([' ', '.', ' .', '/', ':'])('handles a name of 10 MB of %j', (letter) => {
    expect(attachmentName(`a${letter.repeat(10_000_000)}b.pdf`, pdf)).toMatch(/\.pdf$/);
  });
});

describe('requireNamed', () => {
  const text = 'text/plain';
  const path = { code: 'file_path', message: messages.filePath };
  const misnamed = (extension: string) => ({ code: 'file_misnamed', message: messages.fileMisnamed(extension) });

  it.each([
    ['folder/a.pdf', pdf, path],
    ['folder\\a.pdf', pdf, path],
    ['Photo.JPG', text, misnamed('jpg')],
    ['letter.pdf . ', text, misnamed('pdf')],
    [`${'a'.repeat(2000)}.pdf`, text, misnamed('pdf')],
  ])('refuses %j of type %s', (name, type, refusal) => {
    expect(() => requireNamed(name, type)).toThrow(expect.objectContaining(refusal));
  });

  it.each([
    ...['png', 'jpg', 'jpeg', 'jpe', 'gif', 'bmp', 'tif', 'tiff', 'heic', 'webp', 'svg', 'svgz', 'pdf', 'zip', '7z', 'rar'],
    ...['doc', 'docx', 'docm', 'dot', 'dotx', 'xls', 'xlsx', 'xlsm', 'xlsb', 'xlt', 'ppt', 'pptx', 'pptm', 'pot', 'potx', 'pps'],
    ...['odt', 'ods', 'odp'],
  ])('refuses a text that is named .%s', (extension) => {
    expect(() => requireNamed(`a.${extension}`, text)).toThrow(expect.objectContaining(misnamed(extension)));
  });

  it.each([
    ['letter.pdf', pdf],
    ['photo.jpg', 'image/jpeg'],
    ['a.pdf.txt', text],
    ['notes.md', text],
    ['pdf', text],
  ])('accepts %j of type %s', (name, type) => {
    expect(() => requireNamed(name, type)).not.toThrow();
  });
});
