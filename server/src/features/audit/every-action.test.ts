import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { asc, eq, gt, max } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { invitations } from '../../schema/invitations.ts';
import { userIdentities } from '../../schema/sign-in.ts';
import { brokerRequests, brokers, sessions } from '../../schema/users.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { password, payload } from '../../test/factories.ts';
import { attached, invitationTo, invited, mailsTo, newAddress, tokenOf } from '../../test/invite.ts';
import { providerSettings } from '../../test/provider-visits.ts';
import { form, secret } from '../../test/registration.ts';
import { codeOf, enrol } from '../../test/second-step.ts';
import { passwordMark, startStep } from '../sign-in/sign-in-steps.queries.ts';
import { accountById } from '../users/account.queries.ts';

interface Written {
  /** The user who did it; null without a session. */
  UserID: number | null;
  Action: string;
  Entity: string;
  EntityID?: string | null;
  OldValue?: unknown;
  NewValue?: unknown;
}
/** A prepared action and exactly the entries it must write, in order. */
interface Action {
  does: () => Promise<Answer>;
  writes: (answer: Answer) => Written[];
}
/** By call: the actions to try, or the reason why the call writes no entry. */
type Table = Record<string, string | Record<string, () => Promise<Action>>>;

/** Reads that write an entry because of the data they show or the session they end. */
const auditedReads = ['/logout', '/downloadFile', '/outboxMail'];
const audited = ({ kind, method, path }: AnyEndpoint): boolean =>
  method !== 'GET' || kind === 'table' || kind === 'download' || auditedReads.includes(path);
const callOf = ({ kind, method, path }: AnyEndpoint): string => (kind === 'table' ? `CSV ${path}` : `${method} ${path}`);

describe('the audit log', () => {
  let test: TestApp;
  let admin: TestUser;
  let broker: TestUser;
  let buyer: TestUser;
  let seller: TestUser;
  beforeAll(async () => {
    test = await startTestApp(providerSettings({ issuer: 'https://id.example' }));
    [admin, broker, buyer, seller] = await Promise.all([
      test.make.user(40),
      test.make.user(30),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(1),
    ]);
  });
  afterAll(() => test.close());

  const nobody = () => test.as(null);
  const listingOf = async (status: 0 | 1 | -1 = 0, owner = seller) => (await test.make.listing(owner, status)).ListingID;
  const onUser = (by: TestUser | null, who: { UserID: number }, Action: string, values: object = {}): Written => ({
    UserID: by?.UserID ?? null,
    Action,
    Entity: 'user',
    EntityID: String(who.UserID),
    ...values,
  });
  const joining = { OldValue: { BrokerID: 'TTX' }, NewValue: { BrokerID: 'ALP' } };
  /** A seller whose request to join ALP is pending. */
  const requested = async () => {
    const user = await test.make.user(1, { BrokerID: 'TTX' });
    expect((await test.as(user).post('/requestBroker', { BrokerID: 'ALP' })).status).toBe(200);
    const [request] = await test.db.select().from(brokerRequests).where(eq(brokerRequests.UserID, user.UserID));
    if (!request) throw new Error('The request was not stored');
    return { user, RequestID: request.RequestID };
  };
  const onListing = (by: TestUser, id: number, Action: string, values: object = {}): Written => ({
    UserID: by.UserID,
    Action,
    Entity: 'listing',
    EntityID: String(id),
    ...values,
  });
  const onSession = (by: TestUser, Action: string, values: object = {}): Written => ({
    UserID: by.UserID,
    Action,
    Entity: 'session',
    ...values,
  });
  const onInvitation = (by: TestUser | null, objID: number, Action: string, values: object = {}): Written => ({
    UserID: by?.UserID ?? null,
    Action,
    Entity: 'invitation',
    EntityID: String(objID),
    ...values,
  });
  const onAttachment = (by: TestUser | null, DocID: number, Action: string, values: object): Written => ({
    UserID: by?.UserID ?? null,
    Action,
    Entity: 'attachment',
    EntityID: String(DocID),
    ...values,
  });
  const login = (user: TestUser, Password = password) => nobody().post('/login', { Username: user.Username, Password });
  const stepTokenOf = (answer: Answer): string => (answer.body.step as { Token: string }).Token;
  const invitation = async () => {
    const ListingID = await listingOf(1);
    return { ListingID, ...(await invited(test, seller, ListingID)) };
  };
  const mailOf = async (address: string) => (await mailsTo(test, address)).at(-1);
  const queuedMail = async () => {
    const { EmailAddress } = await invitation();
    const mail = await mailOf(EmailAddress);
    if (!mail) throw new Error('no email');
    return mail;
  };
  const brokerFields = (over: object = {}) => ({
    BrokerID: 'NMB',
    BrokerName: 'Northmere Brokerage',
    ContactName: 'Taro Nakamura',
    ContactPhone: '',
    ContactEmail: 'taro@northmere.example',
    ...over,
  });
  const newBroker = async (BrokerID: string) => {
    await test.make.broker(BrokerID);
    const [row] = await test.db.select().from(brokers).where(eq(brokers.BrokerID, BrokerID));
    return row?.ID ?? 0;
  };
  const exported = (path: string, query = '', NewValue: object = {}) => ({
    'by an admin': async (): Promise<Action> => ({
      does: () => test.as(admin).get(`${path}?format=csv${query}`),
      writes: () => [{ UserID: admin.UserID, Action: 'export', Entity: 'table', EntityID: path.slice(1), NewValue }],
    }),
  });
  const csvOfListing = (path: string, name: string) => ({
    'of a listing': async (): Promise<Action> => {
      const id = await listingOf(1);
      return {
        does: () => test.as(admin).get(`${path}?format=csv&${name}=${id}`),
        writes: () => [
          {
            UserID: admin.UserID,
            Action: 'export',
            Entity: 'table',
            EntityID: path.slice(1),
            NewValue: expect.objectContaining({ [name]: id }),
          },
        ],
      };
    },
  });

  const changesNothing = 'changes nothing';
  const byProvider =
    'an address that the browser visits on its way to the provider and back; the sign-in it leads to writes its own entry';
  const inOutbox = 'only sends an email, which the outbox keeps';

  const table = (): Table => ({
    'POST /login': {
      'with the password': async () => ({ does: () => login(seller), writes: () => [onSession(seller, 'login')] }),
      'with a wrong one': async () => ({
        does: () => login(seller, 'wrong'),
        writes: () => [
          {
            UserID: null,
            Action: 'login refused',
            Entity: 'session',
            EntityID: String(seller.UserID),
            NewValue: { Username: seller.Username, Reason: messages.wrongPassword },
          },
        ],
      }),
    },
    'GET /logout': {
      'of a session': async () => ({
        does: async () => test.as({ token: await test.make.session(seller.UserID) }).get('/logout'),
        writes: () => [onSession(seller, 'logout')],
      }),
    },
    'POST /endSession': {
      'of one of two': async () => {
        const user = await test.make.user(1);
        const other = await test.make.session(user.UserID);
        const [row] = await test.db
          .select()
          .from(sessions)
          .where(eq(sessions.UserID, user.UserID))
          .orderBy(asc(sessions.SessionID));
        const SessionID = row?.SessionID ?? 0;
        return {
          does: () => test.as({ token: other }).post('/endSession', { SessionID, Password: password }),
          writes: () => [onSession(user, 'end', { EntityID: String(SessionID) })],
        };
      },
    },
    'POST /endOtherSessions': {
      'of three': async () => {
        const user = await test.make.user(1);
        await test.make.session(user.UserID);
        await test.make.session(user.UserID);
        return {
          does: () => test.as(user).post('/endOtherSessions', { Password: password }),
          writes: () => [onSession(user, 'end others', { NewValue: { ended: 2 } })],
        };
      },
    },
    'POST /register': {
      'by themselves': async () => {
        const body = form();
        const { Username, Email } = body;
        return {
          does: () => nobody().post('/register', body),
          writes: () => [
            {
              UserID: null,
              Action: 'register',
              Entity: 'user',
              NewValue: { Username, Email, UserType: 1, UserRole: 1, BrokerID: 'TTX', Verified: false },
            },
          ],
        };
      },
      'by an admin': async () => {
        const body = form({ UserType: 30, UserRole: 1, Verified: 1 });
        const { Username, Email } = body;
        return {
          does: () => test.as(admin).post('/register', body),
          writes: ({ body: { data } }) => [
            onUser(admin, data as { UserID: number }, 'create', {
              NewValue: { Username, Email, UserType: 30, UserRole: 1, BrokerID: 'TTX', Verified: true },
            }),
          ],
        };
      },
    },
    'POST /agree': {
      'to the conditions': async () => {
        const user = await test.make.user(1, { agreed: false });
        return {
          does: () => test.as(user).post('/agree', { agreed: true }),
          writes: () => [onUser(user, user, 'agree', { OldValue: { agreed: false }, NewValue: { agreed: true } })],
        };
      },
    },
    'POST /requestBroker': {
      'another code': async () => {
        const user = await test.make.user(1, { BrokerID: 'TTX' });
        return {
          does: () => test.as(user).post('/requestBroker', { BrokerID: 'ALP' }),
          writes: () => [onUser(user, user, 'request broker code', joining)],
        };
      },
    },
    'POST /withdrawBrokerRequest': {
      'the pending one': async () => {
        const { user } = await requested();
        return {
          does: () => test.as(user).post('/withdrawBrokerRequest', {}),
          writes: () => [onUser(user, user, 'withdraw broker code', joining)],
        };
      },
    },
    'POST /decideBrokerRequest': {
      approved: async () => {
        const { user, RequestID } = await requested();
        return {
          does: () => test.as(admin).post('/decideBrokerRequest', { RequestID, Approve: true }),
          writes: () => [onUser(admin, user, 'approve broker code', joining)],
        };
      },
      declined: async () => {
        const { user, RequestID } = await requested();
        return {
          does: () => test.as(admin).post('/decideBrokerRequest', { RequestID, Approve: false }),
          writes: () => [onUser(admin, user, 'decline broker code', joining)],
        };
      },
    },
    'POST /username/availability': changesNothing,
    'POST /email_verification': {
      'with the link': async () => {
        const body = form();
        await nobody().post('/register', body);
        const token = await tokenOf(test, body.Email);
        return {
          does: () => nobody().post('/email_verification', { token }),
          writes: () => [
            { UserID: null, Action: 'verify', Entity: 'user', OldValue: { Verified: false }, NewValue: { Verified: true } },
          ],
        };
      },
    },
    'POST /send/verification': inOutbox,
    'POST /send/password': inOutbox,
    'POST /reset/password': {
      'with the link': async () => {
        const user = await test.make.user(1);
        await test.as(admin).post(`/user/${user.UserID}/reset_link`, {});
        const token = await tokenOf(test, user.Email);
        return {
          does: () => nobody().post('/reset/password', { token, new_password: secret, confirm_password: secret }),
          writes: () => [onUser(null, user, 'password reset')],
        };
      },
    },
    'POST /change/password': {
      'of the own account': async () => {
        const user = await test.make.user(1);
        const body = { user_id: user.UserID, current_password: password, new_password: secret, confirm_password: secret };
        return { does: () => test.as(user).post('/change/password', body), writes: () => [onUser(user, user, 'password')] };
      },
    },
    'POST /user/{id}': {
      'of a profile': async () => {
        const user = await test.make.user(1);
        return {
          does: () => test.as(user).post(`/user/${user.UserID}`, { Firstname: 'Runa', Lastname: 'Quist', Phone: '' }),
          writes: () => [onUser(user, user, 'edit', { OldValue: { Firstname: 'Ada' }, NewValue: { Firstname: 'Runa' } })],
        };
      },
      'of a type by an admin': async () => {
        const user = await test.make.user(1);
        const body = { Firstname: 'Ada', Lastname: 'Quist', Phone: '', UserType: 15, BrokerID: 'TTX' };
        return {
          does: () => test.as(admin).post(`/user/${user.UserID}`, body),
          writes: () => [onUser(admin, user, 'edit', { OldValue: { UserType: 1 }, NewValue: { UserType: 15 } })],
        };
      },
    },
    'POST /user/{id}/active': {
      'that deactivates': async () => {
        const user = await test.make.user(1);
        return {
          does: () => test.as(admin).post(`/user/${user.UserID}/active`, { Active: false }),
          writes: () => [onUser(admin, user, 'deactivate', { OldValue: { Active: true }, NewValue: { Active: false } })],
        };
      },
      'that reactivates': async () => {
        const user = await test.make.user(1, { Active: false });
        return {
          does: () => test.as(admin).post(`/user/${user.UserID}/active`, { Active: true }),
          writes: () => [onUser(admin, user, 'reactivate', { OldValue: { Active: false }, NewValue: { Active: true } })],
        };
      },
    },
    'POST /user/{id}/unlock': {
      'of an account': async () => ({
        does: () => test.as(admin).post(`/user/${seller.UserID}/unlock`, {}),
        writes: () => [onUser(admin, seller, 'unlock')],
      }),
    },
    'POST /user/{id}/reset_link': {
      'to an account': async () => ({
        does: () => test.as(admin).post(`/user/${seller.UserID}/reset_link`, {}),
        writes: () => [onUser(admin, seller, 'send reset link')],
      }),
    },
    'POST /second_step/enrol': 'the secret counts only once a code confirms it',
    'POST /second_step/confirm': {
      'with a code': async () => {
        const user = await test.make.user(1);
        const { body } = await test.as(user).post('/second_step/enrol', { Password: password });
        const { Secret } = body.data as { Secret: string };
        return {
          does: () => test.as(user).post('/second_step/confirm', { Code: codeOf(Secret) }),
          writes: () => [onUser(user, user, 'second step on')],
        };
      },
    },
    'POST /second_step/recovery_codes': {
      'that replace the old ones': async () => {
        const user = await test.make.user(1);
        const { secret: of } = await enrol(test, user);
        return {
          does: () => test.as(user).post('/second_step/recovery_codes', { Password: password, Code: codeOf(of) }),
          writes: () => [onUser(user, user, 'recovery codes')],
        };
      },
    },
    'POST /second_step/disable': {
      'by its owner': async () => {
        const user = await test.make.user(1);
        const { secret: of } = await enrol(test, user);
        return {
          does: () => test.as(user).post('/second_step/disable', { Password: password, Code: codeOf(of) }),
          writes: () => [onUser(user, user, 'second step off')],
        };
      },
    },
    'POST /second_step/reset': {
      'by an admin': async () => {
        const user = await test.make.user(1);
        await enrol(test, user);
        return {
          does: () => test.as(admin).post('/second_step/reset', { UserID: user.UserID }),
          writes: () => [onUser(admin, user, 'second step reset')],
        };
      },
    },
    'POST /login/second_step': {
      'with a code': async () => {
        const user = await test.make.user(1);
        const { secret: of } = await enrol(test, user);
        const Token = stepTokenOf(await login(user));
        return {
          does: () => nobody().post('/login/second_step', { Token, Code: codeOf(of) }),
          writes: () => [onSession(user, 'login')],
        };
      },
    },
    'POST /login/enrol': 'the secret counts only once a code confirms it',
    'POST /login/nonce': 'gives out a random number; the sign-in that uses it writes its own entry',
    'POST /login/link': {
      'with the password': async () => {
        const user = await test.make.user(1);
        const account = await accountById(test.db, user.UserID);
        if (!account) throw new Error('no account');
        const Data = { Issuer: 'https://id.example', Subject: 'subject', Email: user.Email, password: passwordMark(account) };
        const Token = await startStep(test.db, { Kind: 'link', UserID: user.UserID, Data }, 5);
        return {
          does: () => nobody().post('/login/link', { Token, Password: password }),
          writes: () => [
            onUser(user, user, 'link', { NewValue: { Issuer: 'https://id.example', Email: user.Email } }),
            onSession(user, 'login'),
          ],
        };
      },
    },
    'POST /identities/unlink': {
      'of an account with a password': async () => {
        const user = await test.make.user(1);
        const identity = { Issuer: 'https://id.example', Email: user.Email };
        const [row] = await test.db
          .insert(userIdentities)
          .values({ ...identity, Subject: 'another', UserID: user.UserID })
          .returning();
        return {
          does: () => test.as(user).post('/identities/unlink', { IdentityID: row?.IdentityID, Password: password }),
          writes: () => [onUser(user, user, 'unlink', { OldValue: identity })],
        };
      },
    },
    'GET /login/provider': byProvider,
    'GET /login/callback': byProvider,

    'POST /createbroker': {
      'with a new code': async () => ({
        does: () => test.as(admin).post('/createbroker', brokerFields()),
        writes: () => [
          {
            UserID: admin.UserID,
            Action: 'create',
            Entity: 'broker',
            EntityID: 'NMB',
            NewValue: expect.objectContaining({ BrokerName: 'Northmere Brokerage', ContactEmail: 'taro@northmere.example' }),
          },
        ],
      }),
    },
    'POST /editbroker': {
      'of a name': async () => {
        const id = await newBroker('EDT');
        const { body } = await test.as(admin).get(`/getBrokerById?id=${id}`);
        const { Version } = body.broker as { Version: number };
        const { BrokerID: _, ...fields } = brokerFields({ BrokerName: 'Renamed Brokerage', Version });
        return {
          does: () => test.as(admin).post(`/editbroker?id=${id}`, fields),
          writes: () => [
            {
              UserID: admin.UserID,
              Action: 'edit',
              Entity: 'broker',
              EntityID: 'EDT',
              OldValue: expect.objectContaining({ BrokerName: 'Broker EDT' }),
              NewValue: expect.objectContaining({ BrokerName: 'Renamed Brokerage' }),
            },
          ],
        };
      },
    },
    'POST /changeBrokerStatus': {
      'to inactive': async () => {
        const ID = await newBroker('OFF');
        return {
          does: () => test.as(admin).post('/changeBrokerStatus', { ID, Status: 0 }),
          writes: () => [
            {
              UserID: admin.UserID,
              Action: 'deactivate',
              Entity: 'broker',
              EntityID: 'OFF',
              OldValue: { Status: 1 },
              NewValue: { Status: 0 },
            },
          ],
        };
      },
    },
    'POST /previewMailTemplate': changesNothing,
    'POST /sendTestMail': 'only sends an email to the caller, which the outbox keeps',

    'GET /outboxMail': {
      'with a link that works': async () => {
        const { MailID, ToAddress, Kind } = await queuedMail();
        return {
          does: () => test.as(admin).get(`/outboxMail?mail_id=${MailID}`),
          writes: () => [
            {
              UserID: admin.UserID,
              Action: 'read link',
              Entity: 'mail',
              EntityID: String(MailID),
              OldValue: { ToAddress, Kind, State: 'queued' },
            },
          ],
        };
      },
    },
    'POST /resendMail': {
      'that waits': async () => {
        const { MailID, ToAddress, Kind } = await queuedMail();
        await test.as(admin).post('/cancelMail', { mail_id: MailID });
        return {
          does: () => test.as(admin).post('/resendMail', { mail_id: MailID }),
          writes: () => [
            {
              UserID: admin.UserID,
              Action: 'resend',
              Entity: 'mail',
              EntityID: String(MailID),
              OldValue: { ToAddress, Kind, State: 'cancelled' },
            },
          ],
        };
      },
    },
    'POST /cancelMail': {
      'that waits': async () => {
        const { MailID, ToAddress, Kind } = await queuedMail();
        return {
          does: () => test.as(admin).post('/cancelMail', { mail_id: MailID }),
          writes: () => [
            {
              UserID: admin.UserID,
              Action: 'cancel',
              Entity: 'mail',
              EntityID: String(MailID),
              OldValue: { ToAddress, Kind, State: 'queued' },
            },
          ],
        };
      },
    },

    'POST /createListing': {
      'by a seller': async () => ({
        does: () => test.as(seller).post('/createListing', payload()),
        writes: ({ body: { listing } }) => [
          onListing(seller, (listing as { ListingID: number }).ListingID, 'create', {
            NewValue: expect.objectContaining({
              ListingName: 'Cold plate for servers',
              AvailableStatus: 0,
              'salesInfo.TargetPrice': 250_000,
            }),
          }),
        ],
      }),
    },
    'POST /editListing': {
      'of name and price': async () => {
        const created = await test.as(seller).post('/createListing', payload());
        const { ListingID } = created.body.listing as { ListingID: number };
        const edited = payload({ ListingName: 'Warm plate' });
        edited.salesInfo.TargetPrice = 260_000;
        return {
          does: () => test.as(seller).post(`/editListing?listing_id=${ListingID}`, edited),
          writes: () => [
            onListing(seller, ListingID, 'edit', {
              OldValue: { 'listing.ListingName': 'Cold plate for servers', 'salesInfo.TargetPrice': 250_000 },
              NewValue: { 'listing.ListingName': 'Warm plate', 'salesInfo.TargetPrice': 260_000 },
            }),
          ],
        };
      },
    },
    'POST /publishListing': {
      'of a draft': async () => {
        const id = await listingOf();
        return {
          does: () => test.as(seller).post(`/publishListing?listing_id=${id}`, {}),
          writes: () => [
            onListing(seller, id, 'publish', { OldValue: { AvailableStatus: 0 }, NewValue: { AvailableStatus: -1 } }),
          ],
        };
      },
      'with an activation code': async () => {
        const id = await listingOf();
        const { body } = await test.as(broker).post('/issueActivationCodes', { count: 1 });
        const [activation_code = ''] = body.data as string[];
        return {
          does: () => test.as(seller).post(`/publishListing?listing_id=${id}`, { activation_code }),
          writes: () => [
            {
              UserID: seller.UserID,
              Action: 'use',
              Entity: 'activation code',
              EntityID: activation_code,
              NewValue: { ListingID: id },
            },
            onListing(seller, id, 'publish', { OldValue: { AvailableStatus: 0 }, NewValue: { AvailableStatus: -1 } }),
          ],
        };
      },
    },
    'POST /changeListingStatus': {
      'to active': async () => {
        const id = await listingOf(-1);
        return {
          does: () => test.as(admin).post('/changeListingStatus', { listing_id: id, AvailableStatus: 1 }),
          writes: () => [
            onListing(admin, id, 'status', { OldValue: { AvailableStatus: -1 }, NewValue: { AvailableStatus: 1, Reason: null } }),
          ],
        };
      },
      'to declined': async () => {
        const id = await listingOf(-1);
        const body = { listing_id: id, AvailableStatus: -2, Reason: 'Names a company' };
        return {
          does: () => test.as(admin).post('/changeListingStatus', body),
          writes: () => [
            onListing(admin, id, 'status', {
              OldValue: { AvailableStatus: -1 },
              NewValue: { AvailableStatus: -2, Reason: 'Names a company' },
            }),
          ],
        };
      },
    },
    'POST /confirmListingChanges': {
      'of a name and a patent': async () => {
        const created = await test.as(seller).post('/createListing', payload());
        const { ListingID } = created.body.listing as { ListingID: number };
        await test.as(admin).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus: 1 });
        const listingPatent = [{ patentNumber: '7123459', patentCountry: 'US', patentStatus: 'Issued' }];
        await test
          .as(seller)
          .post(`/editListing?listing_id=${ListingID}`, payload({ ListingName: 'Warm plate' }, { listingPatent }));
        const { body } = await test.as(broker).get(`/getListingChanges?listing_id=${ListingID}`);
        return {
          does: () => test.as(broker).post('/confirmListingChanges', { listing_id: ListingID, Version: body.Version }),
          writes: () => [
            onListing(broker, ListingID, 'confirm changes', {
              OldValue: { 'listing.ListingName': 'Cold plate for servers', 'patent US 7123459': null },
              NewValue: { 'listing.ListingName': 'Warm plate', 'patent US 7123459': 'US 7123459' },
            }),
          ],
        };
      },
    },
    'DELETE /deleteListing': {
      'by its owner': async () => {
        const { ListingID, ListingName } = await test.make.listing(seller, 1);
        return {
          does: () => test.as(seller).delete(`/deleteListing?listing_id=${ListingID}`),
          writes: () => [
            onListing(seller, ListingID, 'delete', { OldValue: { ListingName, AvailableStatus: 1, OwnerID: seller.UserID } }),
          ],
        };
      },
    },

    'POST /decision': {
      'by a buyer, changed later': async () => {
        const ListingID = await listingOf(1);
        await test.as(buyer).post('/decision', { ListingID, DecisionStatus: 3 });
        return {
          does: () => test.as(buyer).post('/decision', { ListingID, DecisionStatus: 4 }),
          writes: () => [
            onListing(buyer, ListingID, 'decide', {
              OldValue: { BrokerCode: 'ALP', DecisionStatus: 3 },
              NewValue: { BrokerCode: 'ALP', DecisionStatus: 4 },
            }),
          ],
        };
      },
    },
    'POST /setRecommendation': {
      'to a buyer': async () => {
        const listing_id = await listingOf(1);
        const recommendedByBrevet = [buyer.UserID];
        return {
          does: () => test.as(broker).post('/setRecommendation', { listing_id, recommendedByBrevet }),
          writes: () => [
            onListing(broker, listing_id, 'recommend', {
              OldValue: { recommendedTo: [] },
              NewValue: { recommendedTo: recommendedByBrevet },
            }),
          ],
        };
      },
    },
    'DELETE /removeRecommendation': {
      'of the last buyer': async () => {
        const listing_id = await listingOf(1);
        await test.as(broker).post('/setRecommendation', { listing_id, recommendedByBrevet: [buyer.UserID] });
        return {
          does: () => test.as(broker).delete(`/removeRecommendation?listing_id=${listing_id}&UserID=${buyer.UserID}`),
          writes: () => [
            onListing(broker, listing_id, 'recommend', {
              OldValue: { recommendedTo: [buyer.UserID] },
              NewValue: { recommendedTo: [] },
            }),
          ],
        };
      },
    },

    'POST /createListingPatent': {
      'of one': async () => {
        const id = await listingOf();
        const listingPatent = [{ patentNumber: '7123456', patentCountry: 'US', patentStatus: 'Issued' }];
        return {
          does: () => test.as(seller).post(`/createListingPatent?listing_id=${id}`, { listingPatent }),
          writes: () => [onListing(seller, id, 'add patents', { NewValue: { patents: ['7123456'] } })],
        };
      },
    },
    'DELETE /deleteListingPatent': {
      'of one': async () => {
        const id = await listingOf();
        const listingPatent = [{ patentNumber: '7123457', patentCountry: 'US', patentStatus: 'Issued' }];
        const { body } = await test.as(seller).post(`/createListingPatent?listing_id=${id}`, { listingPatent });
        const [added] = body.data as { PatentID: number }[];
        return {
          does: () => test.as(seller).delete(`/deleteListingPatent?PatentID=${added?.PatentID}&listing_id=${id}`),
          writes: () => [onListing(seller, id, 'remove patents', { NewValue: { patents: ['7123457'] } })],
        };
      },
    },

    'POST /uploadImg': 'the file waits to be attached, and an hour later it is gone; attaching it writes the entry',
    'POST /uploadImgData': {
      'of a text': async () => {
        const ListingID = await listingOf();
        const stored = await test.as(seller).upload(`/uploadImg?listing_id=${ListingID}`, new File(['23 W'], 'values.txt'));
        const { filename } = stored.body.data as { filename: string };
        return {
          does: () => test.as(seller).post('/uploadImgData', { listingId: ListingID, fileName: filename }),
          writes: ({ body: { DocID } }) => [
            onAttachment(seller, DocID as number, 'upload', {
              NewValue: { ListingID, OriginalName: 'values.txt', Size: 4, Internal: 0 },
            }),
          ],
        };
      },
    },
    'DELETE /delete_attachment': {
      'by its owner': async () => {
        const ListingID = await listingOf();
        const DocID = await attached(test, seller, ListingID);
        return {
          does: () => test.as(seller).delete(`/delete_attachment?DocID=${DocID}`),
          writes: () => [onAttachment(seller, DocID, 'delete', { OldValue: { ListingID, OriginalName: 'values.txt' } })],
        };
      },
    },
    'GET /attachmentFile': {
      'by a broker': async () => {
        const ListingID = await listingOf();
        const DocID = await attached(test, seller, ListingID);
        return {
          does: () => test.as(broker).get(`/attachmentFile?docId=${DocID}&listing_id=${ListingID}`),
          writes: () => [onAttachment(broker, DocID, 'download', { NewValue: { ListingID, OriginalName: 'values.txt' } })],
        };
      },
    },

    'GET /downloadFile': {
      'by a broker': async () => {
        const ListingID = await listingOf();
        const DocID = await attached(test, seller, ListingID);
        return {
          does: () => test.as(broker).get(`/downloadFile?docId=${DocID}&listing_id=${ListingID}`),
          writes: () => [onAttachment(broker, DocID, 'download', { NewValue: { ListingID, OriginalName: 'values.txt' } })],
        };
      },
    },

    'POST /add_invitation': {
      'to one address': async () => {
        const ListingID = await listingOf(1);
        const EmailAddress = newAddress();
        return {
          does: () => test.as(seller).post('/add_invitation', invitationTo(ListingID, { EmailAddress })),
          writes: ({ body: { objID } }) => [
            onInvitation(seller, objID as number, 'invite', {
              NewValue: { ListingID, EmailAddress, cc: '', Patent: 0, Attachments: [] },
            }),
          ],
        };
      },
    },
    'POST /resendInvitation': {
      'with a new link': async () => {
        const { ListingID, objID, EmailAddress } = await invitation();
        return {
          does: () => test.as(seller).post('/resendInvitation', { listingid: ListingID, objID }),
          writes: () => [onInvitation(seller, objID, 'invite again', { NewValue: { ListingID, EmailAddress } })],
        };
      },
    },
    'POST /update_follow_up': {
      'to evaluation': async () => {
        const { ListingID, objID } = await invitation();
        return {
          does: () => test.as(seller).post('/update_follow_up', { listingid: ListingID, objID, FollowUp: 1 }),
          writes: () => [onInvitation(seller, objID, 'follow-up', { OldValue: { FollowUp: 0 }, NewValue: { FollowUp: 1 } })],
        };
      },
    },
    'DELETE /removeInvitation': {
      'by its sender': async () => {
        const { ListingID, objID, EmailAddress } = await invitation();
        return {
          does: () => test.as(seller).delete(`/removeInvitation?listing_id=${ListingID}&objID=${objID}`),
          writes: () => [onInvitation(seller, objID, 'withdraw', { OldValue: { ListingID, EmailAddress } })],
        };
      },
    },
    'POST /openInvitation': 'a read by its recipient; the invitation itself notes when it was first opened',
    'POST /invitationFile': {
      'by its recipient': async () => {
        const ListingID = await listingOf(1);
        const DocID = await attached(test, seller, ListingID);
        const { objID, token } = await invited(test, seller, ListingID, { Attachments: [DocID] });
        return {
          does: () => nobody().post('/invitationFile', { token, docId: DocID }),
          writes: () => [
            onAttachment(null, DocID, 'download', { NewValue: { ListingID, OriginalName: 'values.txt', Invitation: objID } }),
          ],
        };
      },
    },
    'POST /answerInvitation': {
      'by its recipient': async () => {
        const { objID, token } = await invitation();
        const [row] = await test.db.select().from(invitations).where(eq(invitations.objID, objID));
        return {
          does: () => nobody().post('/answerInvitation', { token, Answer: 'pass' }),
          writes: () => [
            onInvitation(null, objID, 'answer', {
              OldValue: { Answer: row?.Answer, FollowUp: 0 },
              NewValue: { Answer: 'pass', FollowUp: 2 },
            }),
          ],
        };
      },
    },

    'POST /settings': {
      'of a number': async () => ({
        does: () => test.as(admin).post('/settings', { Name: 'invitationDays', Value: 30 }),
        writes: () => [
          {
            UserID: admin.UserID,
            Action: 'set',
            Entity: 'setting',
            EntityID: 'invitationDays',
            OldValue: { value: 90 },
            NewValue: { value: 30 },
          },
        ],
      }),
    },
    'POST /issueActivationCodes': {
      'with a note': async () => ({
        does: () => test.as(broker).post('/issueActivationCodes', { count: 2, Note: 'Fair' }),
        writes: ({ body: { data } }) => [
          {
            UserID: broker.UserID,
            Action: 'issue',
            Entity: 'activation code',
            NewValue: { codes: data, Note: 'Fair', ExpireDate: null },
          },
        ],
      }),
    },
    'POST /revokeActivationCode': {
      'that nobody has used': async () => {
        const { body } = await test.as(broker).post('/issueActivationCodes', { count: 1 });
        const [Code = ''] = body.data as string[];
        return {
          does: () => test.as(broker).post('/revokeActivationCode', { Code }),
          writes: () => [{ UserID: broker.UserID, Action: 'revoke', Entity: 'activation code', EntityID: Code }],
        };
      },
    },
    'POST /seenUnreadEmailMessage': 'concerns the inbox of the caller alone',
    'POST /notificationPreferences': 'concerns the inbox of the caller alone',

    'POST /endAllSessions': {
      'but the own': async () => {
        await test.db.delete(sessions).where(eq(sessions.UserID, buyer.UserID));
        const left = await test.db.select().from(sessions);
        return {
          does: () => test.as(admin).post('/endAllSessions', { Password: password }),
          writes: () => [onSession(admin, 'end all', { NewValue: { ended: left.length - 1 } })],
        };
      },
    },

    'CSV /users': exported('/users', '', expect.any(Object)),
    'CSV /searchUser': exported('/searchUser', '&Username=user', expect.objectContaining({ Username: 'user' })),
    'CSV /brokerRequests': exported('/brokerRequests', '', expect.any(Object)),
    'CSV /broker': exported('/broker', '', expect.any(Object)),
    'CSV /outbox': exported('/outbox', '&State=queued', expect.objectContaining({ State: 'queued' })),
    'CSV /listing_ta': {
      'of the own listings': async () => ({
        does: () => test.as(admin).get(`/listing_ta?format=csv&ownerID=${seller.UserID}`),
        writes: () => [
          {
            UserID: admin.UserID,
            Action: 'export',
            Entity: 'table',
            EntityID: 'listing_ta',
            NewValue: expect.objectContaining({ ownerID: seller.UserID }),
          },
        ],
      }),
    },
    'CSV /myaccount_ta_all': exported('/myaccount_ta_all', '&star=5', expect.objectContaining({ star: 5 })),
    'CSV /getDecisionstatusForAdmin': csvOfListing('/getDecisionstatusForAdmin', 'ListingID'),
    'CSV /pursue_request': exported('/pursue_request', '', expect.any(Object)),
    'CSV /patent_details': csvOfListing('/patent_details', 'listing_id'),
    'CSV /listing_attachment': csvOfListing('/listing_attachment', 'listing_id'),
    'CSV /getInvitation': csvOfListing('/getInvitation', 'listing_id'),
    'CSV /audit': exported('/audit', '&Action=login', expect.objectContaining({ Action: 'login' })),
    'CSV /activationCodes': exported('/activationCodes', '', expect.any(Object)),
  });

  const endpoints = Object.values(api).flatMap((calls) => Object.values<AnyEndpoint>(calls));

  it('has a line in the table for every call that changes something, downloads or exports', () => {
    const redirects = ['GET /login/provider', 'GET /login/callback'];
    const calls = [...endpoints.filter(audited).map(callOf), ...redirects];
    expect(Object.keys(table()).sort()).toEqual(calls.sort());
  });

  const actions = Object.entries(table()).flatMap(([call, line]) =>
    typeof line === 'string' ? [] : Object.keys(line).map((how) => [call, how] as const),
  );
  it.each(actions)('notes %s %s', async (call, how) => {
    const line = table()[call];
    if (typeof line !== 'object') throw new Error('no actions');
    const action = await line[how]?.();
    const [newest] = await test.db.select({ id: max(auditEntries.AuditID) }).from(auditEntries);
    const answer = await action?.does();
    if (!answer || !action) throw new Error('no answer');
    expect([200, 401], answer.text).toContain(answer.status);
    const written = await test.db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.AuditID, newest?.id ?? 0))
      .orderBy(asc(auditEntries.AuditID));
    const expected = action.writes(answer).map((entry) => ({ OldValue: null, NewValue: null, ...entry, Address: '127.0.0.1' }));
    expect(written).toMatchObject(expected);
    expect(written).toHaveLength(expected.length);
    for (const [index, { OldValue, NewValue }] of written.entries()) {
      expect({ OldValue, NewValue }).toEqual({ OldValue: expected[index]?.OldValue, NewValue: expected[index]?.NewValue });
    }
  });
});
