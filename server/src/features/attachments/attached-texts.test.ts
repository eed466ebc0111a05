// The names here aren't words. cspell:disable
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messages } from '@brevet/contract/messages';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileTexts, listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { auditEntries } from '../../schema/audit.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { attached, invited } from '../../test/invite.ts';
import { packed } from '../../test/office-files.ts';

interface Found {
  field: string;
  kind: string;
  text: string;
  suggestion: string;
  start: number;
}
const found = ({ body }: Answer): string[] =>
  ((body.findings ?? []) as Found[]).map(({ field, kind, text }) => `${field} ${kind}: ${text}`);

describe('names in attachments', () => {
  let test: TestApp;
  let seller: TestUser;
  let broker: TestUser;
  let buyer: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, broker, buyer] = await Promise.all([
      test.make.user(1, { Firstname: 'Marta', Lastname: 'Kowalczyk', Company: 'Brightwater Ventures LLC' }),
      test.make.user(30),
      test.make.user(15),
    ]);
  });
  afterAll(() => test.close());

  const listing = async (status?: 1) => (await test.make.listing(seller, status)).ListingID;
  const publish = (id: number) => test.as(seller).post(`/publishListing?listing_id=${id}`, {});
  const save = (who: TestUser, DocID: number, fields: object) => test.as(who).post('/saveAttachment', { DocID, ...fields });
  const findings = (who: TestUser | null, id: number) => test.as(who).get(`/attachmentFindings?listing_id=${id}`);
  const upload = async (who: TestUser, id: number, file: File, fields: object = {}) => {
    const { body } = await test.as(who).upload(`/uploadImg?listing_id=${id}`, file);
    const { filename: fileName } = body.data as { filename: string };
    return test.as(who).post('/uploadImgData', { listingId: id, fileName, ...fields });
  };
  const allow = (id: number, field: string, text: string) =>
    test.as(broker).post('/overrideAnonymityFinding', { listing_id: id, field, text, Reason: 'It is a unit' });

  it('keep a draft from being published, until they are hidden, changed or allowed', async () => {
    const id = await listing();
    const text = await attached(test, seller, id, {}, { content: 'Ask Kowalczyk. Write to jane@acme.com. Ask Kowalczyk.' });
    const named = await attached(test, seller, id, { description: 'By Kowalczyk' });
    await save(seller, named, { doc_dispplay_name: 'Brightwater_Ventures.txt' });
    const hidden = await attached(test, seller, id, { Internal: 1 }, { content: 'Kowalczyk' });
    const ofBuyer = { ListingID: id, of: await attached(test, broker, id, { Internal: 1 }, { content: 'Kowalczyk' }) };
    expect(ofBuyer.of).not.toBe(hidden);
    const all = [
      `attachments.${text}.text owner: Kowalczyk`,
      `attachments.${text}.text email: jane@acme.com`,
      `attachments.${named}.name owner: Brightwater Ventures`,
      `attachments.${named}.description owner: Kowalczyk`,
    ];
    const refused = await publish(id);
    expect(refused).toMatchObject({ status: 400, body: { code: 'names_found' } });
    expect(found(refused)).toEqual(all);
    expect(found(await findings(seller, id))).toEqual(all);
    expect((refused.body.findings as Found[]).map(({ suggestion }) => suggestion)).toEqual([
      'Mark the attachment as internal, or upload a version without it.',
      'Mark the attachment as internal, or upload a version without it.',
      'Rename the attachment, or mark it as internal.',
      'Change the description, or mark the attachment as internal.',
    ]);
    expect((await save(seller, named, { doc_dispplay_name: 'Sheet', Description: 'A sheet' })).status).toBe(200);
    expect((await allow(id, `attachments.${text}.text`, 'Kowalczyk')).status).toBe(200);
    expect(found(await publish(id))).toEqual([`attachments.${text}.text email: jane@acme.com`]);
    expect((await save(seller, text, { Internal: 1 })).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
  });

  it('are found in PDF and in long texts, at their place', async () => {
    const id = await listing();
    const document = await PDFDocument.create();
    const lines = 'Heat exchanger by Kowalczyk, tested by Brightwater\nVentures and by Bright-\nwater Ventures';
    document.addPage([600, 200]).drawText(lines, { x: 20, y: 150, size: 12 });
    const pdf = await upload(seller, id, new File([new Uint8Array(await document.save())], 'a.pdf'));
    const long = `${'The plate is cold. '.repeat(20_000)}Ask Kowalczyk.`;
    const text = await attached(test, seller, id, {}, { content: long });
    const answer = await publish(id);
    expect(found(answer)).toEqual([
      `attachments.${pdf.body.DocID}.text owner: Kowalczyk`,
      `attachments.${pdf.body.DocID}.text owner: Brightwater\nVentures`,
      `attachments.${pdf.body.DocID}.text owner: Bright-\nwater Ventures`,
      `attachments.${text}.text owner: Kowalczyk`,
    ]);
    expect((answer.body.findings as Found[]).at(-1)?.start).toBe(long.indexOf('Kowalczyk'));
  });

  describe('beside the text of a file', () => {
    /** Each place gets a different address. */
    const filled = (content: string) => {
      const places: string[] = [];
      const text = content.replaceAll('{}', () => {
        places.push(`place${places.length}@acme.com`);
        return places.at(-1) ?? '';
      });
      return { text, places };
    };
    const addresses = async (bytes: Uint8Array, name: string) => {
      const refused = await upload(seller, await listing(1), new File([new Uint8Array(bytes)], name));
      expect(refused.body).toMatchObject({ code: 'names_found' });
      return (refused.body.findings as Found[]).map(({ text }) => text).sort();
    };

    it.each([
      [
        'word',
        'word/header1.xml',
        `<w:hdr xmlns:w="w" xmlns:v="v"><v:textpath string="{}"/><v:shape alt="{}"/><w:fldSimple w:instr="QUOTE {}"/><w:bookmarkStart w:name="{}"/>
          <w:sdtPr><w:alias w:val="{}"/><w:dropDownList><w:listItem w:displayText="{}" w:value="{}"/></w:dropDownList></w:sdtPr></w:hdr>`,
      ],
      ['word', 'word/media/image1.svg', '<svg xmlns="http://www.w3.org/2000/svg"><text>{}<tspan>, {}</tspan></text></svg>'],
      ['excel', 'xl/tables/table1.xml', '<table displayName="{}"><tableColumns><tableColumn name="{}"/></tableColumns></table>'],
      [
        'excel',
        'xl/worksheets/sheet1.xml',
        `<worksheet><dataValidations><dataValidation promptTitle="{}" prompt="{}" errorTitle="{}" error="{}"><formula1>"{},1"</formula1></dataValidation></dataValidations></worksheet>`,
      ],
      [
        'excel',
        'xl/pivotCache/pivotCacheDefinition1.xml',
        '<pivotCacheDefinition><cacheField name="{}"><sharedItems><s v="{}"/></sharedItems></cacheField></pivotCacheDefinition>',
      ],
      ['excel', 'xl/workbook.xml', '<workbook><definedNames><definedName name="{}">A1</definedName></definedNames></workbook>'],
      [
        'powerpoint',
        'ppt/presentation.xml',
        '<p:presentation xmlns:p="p" xmlns:p14="q"><p14:section name="{}"/></p:presentation>',
      ],
    ] as const)('are found in what %s shows of %s', async (kind, part, content) => {
      const { text, places } = filled(content);
      const extension = { word: 'docx', excel: 'xlsx', powerpoint: 'pptx' }[kind];
      expect(await addresses(packed(kind, { [part]: text }), `a.${extension}`)).toEqual(places);
    });

    it('are found in stamps, forms, layers and page labels of a PDF', async () => {
      const document = await PDFDocument.create();
      const { context, catalog } = document;
      const page = document.addPage([600, 200]);
      const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }));
      const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 50], Resources: { Font: { F1: font } } };
      const shown = context.register(context.stream('BT /F1 12 Tf 5 5 Td (stamp@acme.com) Tj ET', form));
      const stamp = context.obj({ Type: 'Annot', Subtype: 'Stamp', F: 4, Rect: [0, 0, 200, 50], AP: { N: shown } });
      page.node.set(PDFName.of('Annots'), context.obj([context.register(stamp)]));
      const list = document.getForm().createDropdown('choices');
      list.addOptions(['choice@acme.com', 'other']);
      list.addToPage(page);
      const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('layer@acme.com') }));
      catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: { Order: [layer] } }));
      const label = context.obj({ P: PDFString.of('label@acme.com p.'), S: 'D' });
      catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: [0, label] }));
      const expected = ['choice', 'label', 'layer', 'stamp'].map((place) => `${place}@acme.com`);
      expect(await addresses(await document.save(), 'a.pdf')).toEqual(expected);
    });
  });

  it("are refused on a listing that isn't a draft, for every type of user", async () => {
    const id = await listing(1);
    const file = () => new File(['Ask Kowalczyk.'], 'a.txt');
    for (const who of [seller, broker]) {
      const refused = await upload(who, id, file());
      expect(refused).toMatchObject({ status: 400, body: { code: 'names_found' } });
      expect(await test.db.$count(listingAttachments, eq(listingAttachments.ListingID, id))).toBe(0);
    }
    const DocID = (await upload(seller, id, file(), { Internal: 1 })).body.DocID as number;
    for (const who of [seller, broker]) expect(found(await save(who, DocID, { Internal: 0 }))).toHaveLength(1);
    await allow(id, `attachments.${DocID}.text`, 'Kowalczyk');
    expect((await save(seller, DocID, { Internal: 0 })).status).toBe(200);
    expect(found(await save(seller, DocID, { doc_dispplay_name: 'Kowalczyk' }))).toEqual([
      `attachments.${DocID}.name owner: Kowalczyk`,
    ]);
    expect(found(await save(seller, DocID, { Description: 'Kowalczyk' }))).toHaveLength(1);
    expect((await save(seller, DocID, { Description: 'Curves' })).status).toBe(200);
  });

  it("of a buyer don't concern the listing, because other buyers can't read them", async () => {
    const id = await listing(1);
    expect((await upload(buyer, id, new File(['Kowalczyk'], 'a.txt'))).status).toBe(200);
    expect(found(await findings(seller, id))).toEqual([]);
  });

  it('are shown only to people who may edit the listing', async () => {
    const id = await listing(1);
    expect((await findings(null, id)).status).toBe(401);
    expect((await findings(buyer, id)).status).toBe(403);
    expect((await findings(await test.make.user(1), id)).status).toBe(404);
    expect((await findings(broker, id)).status).toBe(200);
  });

  it('are assumed in text beyond what can be checked', async () => {
    const id = await listing();
    const DocID = await attached(test, seller, id, {}, { content: 'a '.repeat(500_001) });
    const [text] = await test.db
      .select({ Truncated: fileTexts.Truncated, Content: fileTexts.Content })
      .from(fileTexts)
      .innerJoin(listingAttachments, eq(listingAttachments.FileName, fileTexts.FileName))
      .where(eq(listingAttachments.DocID, DocID));
    expect(text?.Truncated).toBe(true);
    expect(text?.Content).toHaveLength(1_000_000);
    expect(found(await publish(id))).toEqual([`attachments.${DocID}.text unread: This file couldn't be checked.`]);
    await allow(id, `attachments.${DocID}.text`, "This file couldn't be checked.");
    expect((await publish(id)).status).toBe(200);
  });

  it("block publishing while a file hasn't been read", async () => {
    const id = await listing();
    const DocID = await attached(test, seller, id);
    const [row] = await test.db.select().from(listingAttachments).where(eq(listingAttachments.DocID, DocID));
    await test.db.delete(fileTexts).where(eq(fileTexts.FileName, row?.FileName ?? ''));
    expect(await publish(id)).toMatchObject({ status: 409, body: { code: 'files_unchecked', message: messages.filesUnchecked } });
  });
});

describe('a file whose bytes changed on disk', () => {
  it('is refused, audited and not sent, and so is a lost one', async () => {
    const test = await startTestApp();
    const seller = await test.make.user(1);
    const { ListingID } = await test.make.listing(seller, 1);
    const DocID = await attached(test, seller, ListingID);
    const [row] = await test.db.select().from(storedFiles);
    const calls = ['attachmentFile', 'downloadFile'].map((name) => `/${name}?docId=${DocID}&listing_id=${ListingID}`);
    for (const path of calls) expect((await test.as(seller).get(path)).status).toBe(200);
    expect(row?.Sha256).toBe('dbebe577e33aa08acc13a5c679a68930e84f4cd6228f4f34b2eb9cb4134d8eef');
    const path = join(test.filesDir, row?.FileName ?? '');
    await writeFile(path, '24 W at 0.4 K/W');
    const refusal = { status: 409, body: { code: 'attachment_damaged', message: messages.attachmentDamaged } };
    for (const call of calls) expect(await test.as(seller).get(call)).toMatchObject(refusal);
    const { token } = await invited(test, seller, ListingID, { Attachments: [DocID] });
    expect(await test.as(null).post('/invitationFile', { token, docId: DocID })).toMatchObject(refusal);
    await rm(path);
    expect(await test.as(seller).get(calls[0] ?? '')).toMatchObject(refusal);
    const entries = await test.db.select().from(auditEntries).where(eq(auditEntries.Action, 'refuse damaged file'));
    const NewValue = { ListingID, OriginalName: 'values.txt', Expected: row?.Sha256 };
    const changed = { ...NewValue, Found: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(entries).toMatchObject([
      { UserID: seller.UserID, EntityID: String(DocID), NewValue: changed },
      { UserID: seller.UserID, NewValue: changed },
      { UserID: null, NewValue: changed },
      { UserID: seller.UserID, NewValue: { ...NewValue, Found: null } },
    ]);
    expect(await test.db.select().from(auditEntries).where(eq(auditEntries.Action, 'download'))).toHaveLength(2);
    await test.close();
  });
});
