import { password } from '../factories.ts';
import { tokenOf } from '../invite.ts';
import { form, secret } from '../registration.ts';
import type { Actions } from './action.ts';
import { onUser } from './action.ts';
import type { Stage } from './stage.ts';

export const accountActions = ({ test, admin, signedOut }: Stage): Actions => ({
  'POST /register': {
    'by themselves': async () => {
      const body = form();
      const { Username, Email } = body;
      return {
        does: () => signedOut.post('/register', body),
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
    'with an address that belongs to an account': async () => {
      const owner = await test.make.user(1);
      const body = form({ Email: owner.Email });
      const { Username, Email } = body;
      return {
        does: () => signedOut.post('/register', body),
        writes: () => [onUser(null, owner, 'register again', { NewValue: { Username, Email } })],
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
    'to the terms': async () => {
      const user = await test.make.user(1, { agreed: false });
      return {
        does: () => test.as(user).post('/agree', { agreed: true }),
        writes: () => [onUser(user, user, 'agree', { OldValue: { agreed: false }, NewValue: { agreed: true } })],
      };
    },
  },
  'POST /username/availability': 'only reads',
  'POST /email_verification': {
    'with the link': async () => {
      const body = form();
      await signedOut.post('/register', body);
      const token = await tokenOf(test, body.Email);
      return {
        does: () => signedOut.post('/email_verification', { token }),
        writes: () => [
          { UserID: null, Action: 'verify', Entity: 'user', OldValue: { Verified: false }, NewValue: { Verified: true } },
        ],
      };
    },
  },
  'POST /send/verification': 'only sends an email, which the outbox keeps',
  'POST /send/password': 'only sends an email, which the outbox keeps',
  'POST /reset/password': {
    'with the link': async () => {
      const user = await test.make.user(1);
      await test.as(admin).post(`/user/${user.UserID}/reset_link`, {});
      const token = await tokenOf(test, user.Email);
      return {
        does: () => signedOut.post('/reset/password', { token, new_password: secret, confirm_password: secret }),
        writes: () => [onUser(null, user, 'password reset')],
      };
    },
  },
  'POST /change/password': {
    'of their own account': async () => {
      const user = await test.make.user(1);
      const body = { user_id: user.UserID, current_password: password, new_password: secret, confirm_password: secret };
      return { does: () => test.as(user).post('/change/password', body), writes: () => [onUser(user, user, 'password')] };
    },
  },
});
