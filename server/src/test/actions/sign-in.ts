import { messages } from '@brevet/contract/messages';
import { passwordMark, startStep } from '../../features/sign-in/sign-in-steps.queries.ts';
import { accountByEmail, accountById } from '../../features/users/account.queries.ts';
import { userIdentities } from '../../schema/sign-in.ts';
import type { Answer, TestApp } from '../app.ts';
import { password } from '../factories.ts';
import { browserOf, client, person } from '../provider-visits.ts';
import { codeOf, enrol } from '../second-step.ts';
import type { Actions } from './action.ts';
import { onSession, onUser } from './action.ts';
import type { Stage } from './stage.ts';

const stepTokenOf = (answer: Answer): string => (answer.body.step as { Token: string }).Token;

async function idOf({ db }: TestApp, email: string): Promise<number> {
  const account = await accountByEmail(db, email);
  return account?.user.UserID ?? 0;
}

export const signInActions = ({ idp, test, seller, signedOut, login }: Stage): Actions => ({
  'POST /login': {
    'with the password': async () => ({ does: () => login(seller), writes: () => [onSession(seller, 'login')] }),
    "with the provider's token of someone new": async () => {
      const { sub, email } = person(idp);
      const { body } = await signedOut.post('/login/nonce', {});
      const seconds = Math.floor(Date.now() / 1000);
      const claims = { iss: idp.issuer, aud: client.clientId, iat: seconds, exp: seconds + 300, nonce: String(body.Nonce) };
      const GoogleLogin = idp.signed({ ...claims, sub, email, email_verified: true });
      return {
        does: () => signedOut.post('/login', { GoogleLogin }),
        writes: ({ body: { data } }) => [
          onUser(null, data as { UserID: number }, 'create', { NewValue: { Email: email, UserType: 1, Issuer: idp.issuer } }),
          onSession(data as { UserID: number }, 'login'),
        ],
      };
    },
    'with a wrong password': async () => ({
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
  'POST /login/second_step': {
    'with a code': async () => {
      const user = await test.make.user(1);
      const { secret: of } = await enrol(test, user);
      const Token = stepTokenOf(await login(user));
      return {
        does: () => signedOut.post('/login/second_step', { Token, Code: codeOf(of) }),
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
        does: () => signedOut.post('/login/link', { Token, Password: password }),
        writes: () => [
          onUser(user, user, 'link', { NewValue: { Issuer: 'https://id.example', Email: user.Email } }),
          onSession(user, 'login'),
        ],
      };
    },
  },
  'GET /login/provider': 'only sends the browser to the provider',
  'GET /login/callback': {
    'of someone new': async () => {
      const { sub, email } = person(idp);
      const browser = browserOf(test);
      const back = await browser.throughProvider(sub);
      let UserID = 0;
      return {
        async does() {
          const { status, headers } = await browser.visit(back);
          UserID = await idOf(test, email);
          return { status, body: {}, text: '', headers };
        },
        writes: () => [
          onUser(null, { UserID }, 'create', { NewValue: { Email: email, UserType: 1, Issuer: idp.issuer } }),
          onSession({ UserID }, 'login'),
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
});
