// Invented names, and evasions of them. cspell:disable
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { attached } from '../../test/invite.ts';
import { packed } from '../../test/office-files.ts';

interface Found {
  field: string;
  text: string;
}

const words = ['Halvorsenkühler', 'H*a*l*v*o*r*s*e*n', 'HaIvorsen', 'HalvorsenCooler2'];
const sentence = `We use ${words.join(' and ')} here.`;
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const sheet = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const slide =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

async function pdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([600, 200]).drawText(sentence, { x: 20, y: 150, size: 12 });
  return document.save();
}

const files: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
  'a.txt': () => new TextEncoder().encode(sentence),
  'a.pdf': pdf,
  'a.docx': () =>
    packed('word', {
      'word/document.xml': `<w:document ${word}><w:body><w:p><w:r><w:t>${sentence}</w:t></w:r></w:p></w:body></w:document>`,
    }),
  'a.xlsx': () =>
    packed('excel', {
      'xl/worksheets/sheet1.xml': `<worksheet ${sheet}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${sentence}</t></is></c></row></sheetData></worksheet>`,
    }),
  'a.pptx': () =>
    packed('powerpoint', {
      'ppt/slides/slide1.xml': `<p:sld ${slide}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${sentence}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
    }),
};

describe('disguised names of the seller', () => {
  let test: TestApp;
  let seller: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    seller = await test.make.user(1, { Company: 'Halvorsen Kryotech ApS' });
  });
  afterAll(() => test.close());

  it.each(Object.keys(files))('are found in %s', async (name) => {
    const { ListingID } = await test.make.listing(seller);
    const content = new Uint8Array((await files[name]?.()) ?? []);
    const { body } = await test.as(seller).upload(`/uploadImg?listing_id=${ListingID}`, new File([content], name));
    const { filename: fileName } = body.data as { filename: string };
    await test.as(seller).post('/uploadImgData', { listingId: ListingID, fileName });
    const answer = await test.as(seller).post(`/publishListing?listing_id=${ListingID}`, {});
    expect(
      ((answer.body.findings ?? []) as Found[]).filter(({ field }) => field.endsWith('.text')).map(({ text }) => text),
    ).toEqual(words);
  });

  it.each([
    ['halvorsen_datasheet.txt', 'halvorsen'],
    ['HALVORSEN-Datasheet_v2.txt', 'HALVORSEN'],
    ['HalvorsenSpec.txt', 'HalvorsenSpec'],
    ['v2.halvorsen.txt', 'halvorsen'],
    ['hal-vor-sen_2.txt', 'hal-vor-sen'],
  ])('are found in the file name %s', async (name, expected) => {
    const { ListingID } = await test.make.listing(seller);
    const DocID = await attached(test, seller, ListingID, {}, { content: 'A quiet pump.' });
    await test.as(seller).post('/saveAttachment', { DocID, doc_dispplay_name: name });
    const answer = await test.as(seller).post(`/publishListing?listing_id=${ListingID}`, {});
    expect(answer.body).toMatchObject({ findings: [{ field: `attachments.${DocID}.name`, kind: 'owner', text: expected }] });
  });
});
