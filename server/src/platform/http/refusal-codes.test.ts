import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { problem } from '@brevet/contract/problem';
import type { ProblemCode } from '@brevet/contract/problem-codes';
import { problemCodes } from '@brevet/contract/problem-codes';
import { afterAll, describe, expect, it } from 'vitest';
import { passwordMark, startStep } from '../../features/sign-in/sign-in-steps.queries.ts';
import { accountById } from '../../features/users/account.queries.ts';
import { userIdentities } from '../../schema/sign-in.ts';
import { setStage } from '../../test/actions/stage.ts';
import type { Answer } from '../../test/app.ts';
import { password, payload } from '../../test/factories.ts';
import { attached, invitationTo, mailsTo } from '../../test/invite.ts';
import { listen } from '../../test/listen.ts';
import { secret } from '../../test/registration.ts';
import { enrol, wrongCode } from '../../test/second-step.ts';

const stage = await setStage();
const { test, admin, broker, buyer, seller, signedOut, listingOf, requested, invitation } = stage;
const missing = 2_000_000_000;

const get = async (path: string, headers: Record<string, string>): Promise<Answer> => {
  const answer = await fetch(`${test.url}/api${path}`, { headers });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text), text, headers: answer.headers };
};
const create = (fields: object, rest: Record<string, unknown> = {}) =>
  test.as(admin).post('/createListing', payload({ ...fields }, rest));
const publish = async (activation_code?: string) =>
  test.as(seller).post(`/publishListing?listing_id=${await listingOf(0)}`, { activation_code });
const issued = async (more: object = {}): Promise<string> => {
  const { body } = await test.as(broker).post('/issueActivationCodes', { count: 1, ...more });
  const [code = ''] = body.data as string[];
  return code;
};
const protectedUser = async () => {
  const user = await test.make.user(1);
  return { user, ...(await enrol(test, user)) };
};
/** An email that waits in the outbox. */
const waitingMail = async () => {
  const { EmailAddress } = await invitation();
  return (await mailsTo(test, EmailAddress)).at(-1)?.MailID;
};

/** Refusals that no other test tells apart by their code. */
const refusals: [ProblemCode, status: number, () => Promise<Answer>][] = [
  ['signed_out', 401, () => signedOut.get('/authToken')],
  [
    'token_mismatch',
    401,
    () => get('/authToken', { cookie: `brevet_session=${seller.token}`, authorization: `Bearer ${buyer.token}` }),
  ],
  ['header_missing', 403, () => get('/authToken', { cookie: `brevet_session=${seller.token}` })],
  ['not_allowed', 403, () => test.as(seller).get('/users')],
  ['field_not_allowed', 403, () => test.as(seller).post('/createListing', payload({ Rating: 90 }))],
  ['column_unknown', 400, () => test.as(buyer).get('/myaccount_ta_all?sid=Brokercode')],
  ['account_unknown', 400, () => create({ OwnerID: missing })],
  ['broker_unknown', 400, () => create({ Brokercode: 'NONE' })],
  ['patent_number_invalid', 400, () => create({}, { listingPatent: [{ patentNumber: 'abc' }] })],
  ['password_wrong', 400, () => test.as(seller).post('/endOtherSessions', { Password: 'wrong' })],
  [
    'password_guessable',
    400,
    () =>
      test.as(seller).post('/change/password', {
        current_password: password,
        new_password: 'password1',
        confirm_password: 'password1',
      }),
  ],
  [
    'code_wrong',
    400,
    async () => {
      const { user, secret: of } = await protectedUser();
      return test.as(user).post('/second_step/disable', { Password: password, Code: wrongCode(of) });
    },
  ],
  ['second_step_on', 409, async () => test.as((await protectedUser()).user).post('/second_step/enrol', { Password: password })],
  ['second_step_off', 409, () => test.as(seller).post('/second_step/disable', { Password: password, Code: '000000' })],
  [
    'identity_taken',
    409,
    async () => {
      const [user, other] = [await test.make.user(1), await test.make.user(1)];
      const account = await accountById(test.db, user.UserID);
      if (!account) throw new Error('no account');
      const identity = { Issuer: 'https://id.example', Subject: 'taken', Email: user.Email };
      const Data = { ...identity, password: passwordMark(account) };
      const Token = await startStep(test.db, { Kind: 'link', UserID: user.UserID, Data }, 5);
      await test.db.insert(userIdentities).values({ ...identity, UserID: other.UserID });
      return signedOut.post('/login/link', { Token, Password: password });
    },
  ],
  ['sign_in_expired', 400, () => signedOut.post('/login/second_step', { Token: 'none', Code: '000000' })],
  [
    'link_expired',
    400,
    () => signedOut.post('/reset/password', { token: 'none', new_password: secret, confirm_password: secret }),
  ],
  [
    'last_admin',
    409,
    () => {
      const { Firstname, Lastname, BrokerID } = admin;
      return test.as(admin).post(`/user/${admin.UserID}`, { Firstname, Lastname, Phone: '', BrokerID, UserType: 30 });
    },
  ],
  ['own_account', 409, () => test.as(admin).post(`/user/${admin.UserID}/active`, { Active: false })],
  [
    'broker_request_settled',
    409,
    async () => {
      const { RequestID } = await requested();
      const decide = () => test.as(admin).post('/decideBrokerRequest', { RequestID, Approve: false });
      await decide();
      return decide();
    },
  ],
  [
    'broker_inactive',
    409,
    async () => {
      const user = await test.make.user(1);
      const BrokerID = await test.make.broker();
      await test.as(user).post('/requestBroker', { BrokerID });
      const { body: requests } = await test.as(admin).get('/brokerRequests');
      const [{ RequestID } = { RequestID: 0 }] = requests.data as { RequestID: number }[];
      const { body: codes } = await test.as(admin).get(`/broker?BrokerID=${BrokerID}`);
      const [{ ID } = { ID: 0 }] = codes.data as { ID: number }[];
      await test.as(admin).post('/changeBrokerStatus', { ID, Status: 0 });
      return test.as(admin).post('/decideBrokerRequest', { RequestID, Approve: true });
    },
  ],
  [
    'mail_waiting',
    409,
    async () => {
      const mail_id = await waitingMail();
      await test.db.execute(`update outbox set state = 'sending' where mail_id = ${mail_id}`);
      return test.as(admin).post('/resendMail', { mail_id });
    },
  ],
  ['listing_not_submittable', 409, async () => test.as(seller).post(`/publishListing?listing_id=${await listingOf(1)}`, {})],
  [
    'status_unchanged',
    409,
    async () => test.as(admin).post('/changeListingStatus', { listing_id: await listingOf(1), AvailableStatus: 1 }),
  ],
  [
    'review_nothing',
    409,
    async () => test.as(broker).post('/confirmListingChanges', { listing_id: await listingOf(1), Version: 0 }),
  ],
  [
    'buyers_refused',
    400,
    async () =>
      test.as(broker).post('/setRecommendation', { listing_id: await listingOf(1), recommendedByBrevet: [broker.UserID] }),
  ],
  ['activation_code_unknown', 400, () => publish('NONE-NONE-NONE')],
  [
    'activation_code_used',
    400,
    async () => {
      const code = await issued();
      await publish(code);
      return publish(code);
    },
  ],
  [
    'activation_code_revoked',
    400,
    async () => {
      const Code = await issued();
      await test.as(broker).post('/revokeActivationCode', { Code });
      return publish(Code);
    },
  ],
  [
    'activation_code_expired',
    400,
    async () => {
      const code = await issued();
      await test.db.execute(`update activation_codes set expire_date = '2020-01-01' where code = '${code}'`);
      return publish(code);
    },
  ],
  [
    'file_not_stored',
    409,
    async () =>
      test.as(seller).post('/uploadImgData', { listingId: await listingOf(0), fileName: '00000000-0000-4000-8000-000000000000' }),
  ],
  [
    'attachment_not_sendable',
    400,
    async () => {
      const ListingID = await listingOf(1);
      const Attachments = [await attached(test, broker, ListingID, { Internal: 1 })];
      return test.as(seller).post('/add_invitation', invitationTo(ListingID, { Attachments }));
    },
  ],
  [
    'stream_limit',
    429,
    async () => {
      const user = await test.make.user(1);
      const streams: Awaited<ReturnType<typeof listen>>[] = [];
      for (let open = 0; open < 20; open += 1) streams.push(await listen(test, user));
      const answer = await test.as(user).get('/events');
      for (const { stop } of streams) stop();
      return answer;
    },
  ],
];

describe('refusals', () => {
  afterAll(() => stage.close());

  it.each(refusals)('say %s with status %i', async (code, status, call) => {
    const answer = await call();
    expect({ status: answer.status, code: answer.body.code }, answer.text).toEqual({ status, code });
    expect(problem.safeParse(answer.body).success).toBe(true);
  });

  it('are provoked by a test for every code', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const tests = globSync('**/*.test.ts', { cwd: root }).map((name) => readFileSync(`${root}/${name}`, 'utf8'));
    const isProvoked = (code: string): boolean => tests.some((text) => text.includes(`'${code}'`) || text.includes(`"${code}"`));
    expect(Object.keys(problemCodes).filter((code) => !isProvoked(code))).toEqual([]);
  });
});
