// The names of elements and attributes aren't words. cspell:disable
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { packed } from '../../test/office-files.ts';
import { excelPlaces } from '../../test/office-places/excel-places.ts';
import { wordPlaces } from '../../test/office-places/word-places.ts';
import { unpackedText } from '../../test/unpacked-text.ts';

const cases = fileURLToPath(new URL('../../../../../shared/cases/', import.meta.url));
const isGiven = existsSync(cases);
const given = (name: string): Uint8Array => readFileSync(`${cases}${name}`);
/** A file with a name of the directory in one place. */
const planted = (place: string): Uint8Array => {
  const one = [...wordPlaces, ...excelPlaces].find((known) => known.place === place);
  if (!one) throw new Error(`No place: ${place}`);
  return packed(one.kind, { [one.part]: one.xml });
};

describe('names in Office files', () => {
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await test.make.user(40);
    const created = await test.as(admin).post('/createOrganization', { organizationDetails: { OrgName: 'Zeltrionix' } });
    expect(created.status).toBe(200);
  });
  afterAll(() => test.close());

  /** Attaches a file to an active listing, where buyers can read it. */
  async function attach(bytes: Uint8Array, name: string): Promise<{ id: number; answer: Answer }> {
    const { ListingID: id } = await test.make.listing(await test.make.user(1), 1);
    const file = new File([new Uint8Array(bytes)], name);
    const uploaded = await test.as(admin).upload(`/uploadImg?listing_id=${id}`, file);
    if (uploaded.status !== 200) return { id, answer: uploaded };
    const { filename: fileName } = uploaded.body.data as { filename: string };
    return { id, answer: await test.as(admin).post('/uploadImgData', { listingId: id, fileName }) };
  }
  const refusedFor = async (bytes: Uint8Array, name: string) => {
    const { status, body } = (await attach(bytes, name)).answer;
    return { status, code: body.code, texts: ((body.findings ?? []) as { text: string }[]).map(({ text }) => text) };
  };
  const found = { status: 400, code: 'names_found', texts: ['Zeltrionix'] };
  const download = async (bytes: Uint8Array, name: string): Promise<string> => {
    const { id, answer } = await attach(bytes, name);
    expect(answer.status, answer.text).toBe(200);
    const buyer = await test.make.user(15);
    const sent = await test.as(buyer).get(`/downloadFile?docId=${answer.body.DocID}&listing_id=${id}`);
    return unpackedText(Buffer.from(sent.body.baseimage as string, 'base64'));
  };

  it.each([
    ['a.docx', 'Form fields: items of drop-downs'],
    ['a.docx', 'Labels of lists'],
    ['a.docx', 'Inserted, deleted and moved text'],
    ['a.xlsx', 'Page headers and footers'],
    ['a.xlsx', 'Number formats'],
    ['a.xlsx', 'Defined names'],
  ])('are found in %s: %s', async (name, place) => {
    expect(await refusedFor(planted(place), name)).toEqual(found);
  });

  it('never reach buyers as the editors of protected ranges', async () => {
    const sent = await download(planted('Editors of protected ranges (w:permStart)'), 'a.docx');
    expect(sent).toContain('<w:permStart w:id="1"/>');
    expect(sent).not.toContain('Zeltrionix');
  });

  it('are refused with advice if the file loads data from another program', async () => {
    const { answer } = await attach(planted('DDE links'), 'a.xlsx');
    expect(answer).toMatchObject({ status: 422, body: { code: 'file_active', message: messages.fileActive } });
    expect(messages.fileActive).toContain('or upload it as a PDF.');
  });

  it.skipIf(!isGiven)('are found or removed in files from outside', async () => {
    expect(await refusedFor(given('33-names-in-word/dropdown.docx'), 'dropdown.docx')).toEqual(found);
    expect(await refusedFor(given('34-names-in-excel/number-format.xlsx'), 'number-format.xlsx')).toEqual(found);
    const sent = await download(given('35-permstart/permstart.docx'), 'permstart.docx');
    expect(sent).toContain('w:permStart');
    expect(sent).not.toMatch(/acme-robotics|ACMEROBOTICS/);
  });
});
