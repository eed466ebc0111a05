import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { outbox } from '../schema/mail.ts';
import type { Answer, TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

/** An address without invitations. */
export const newAddress = (): string => `${randomUUID()}@example.net`;

/** The smallest invitation that add_invitation accepts. */
export const invitationTo = (ListingID: number, fields: object = {}) => ({
  ListingID,
  FirstName: 'Grace',
  LastName: 'Oyelaran',
  EmailAddress: newAddress(),
  Message: 'This may interest you.',
  ...fields,
});

export const invite = (test: TestApp, who: TestUser | null, ListingID: number, fields: object = {}): Promise<Answer> =>
  test.as(who).post('/add_invitation', invitationTo(ListingID, fields));

/** Emails to an address, oldest first. Without an email server, they still contain their secret. */
export const mailsTo = ({ db }: TestApp, address: string) =>
  db.select().from(outbox).where(eq(outbox.ToAddress, address)).orderBy(outbox.MailID);

/** The token of the newest link emailed to an address. */
export async function tokenOf(test: TestApp, address: string): Promise<string> {
  const mail = (await mailsTo(test, address)).at(-1);
  return mail?.Secret?.replace('token=', '') ?? '';
}

/** Creates an invitation and returns it with its link's token. */
export async function invited(
  test: TestApp,
  who: TestUser,
  ListingID: number,
  fields: Record<string, unknown> & { EmailAddress?: string } = {},
) {
  const { EmailAddress = newAddress() } = fields;
  const { body } = await invite(test, who, ListingID, { ...fields, EmailAddress });
  return { objID: body.objID as number, EmailAddress, token: await tokenOf(test, EmailAddress) };
}

/** Attaches a text file to a listing and returns the attachment's ID. */
export async function attached(
  test: TestApp,
  who: TestUser,
  listingId: number,
  fields: object = {},
  { content = '23 W at 0.4 K/W', name = 'values.txt' }: { content?: string | Uint8Array<ArrayBuffer>; name?: string } = {},
): Promise<number> {
  const stored = await test.as(who).upload(`/uploadImg?listing_id=${listingId}`, new File([content], name));
  const { filename } = stored.body.data as { filename: string };
  const { body } = await test.as(who).post('/uploadImgData', { listingId, fileName: filename, ...fields });
  return body.DocID as number;
}

/** Uploads a text for a patent and returns the name of the stored file. */
export async function storedFor(test: TestApp, who: TestUser, PatentID: number, content = '23 W'): Promise<string> {
  const stored = await test.as(who).upload(`/uploadPatentAttachment?patent_id=${PatentID}`, new File([content], 'values.txt'));
  return (stored.body.data as { filename: string }).filename;
}

export async function attachedToPatent(test: TestApp, who: TestUser, PatentID: number, content?: string): Promise<number> {
  const fileName = await storedFor(test, who, PatentID, content);
  return Number((await test.as(who).post('/addPatentAttachment', { PatentID, fileName })).body.DocID);
}
