import type { Actions } from './action.ts';
import { onUser } from './action.ts';
import type { Stage } from './stage.ts';

const joining = { OldValue: { BrokerID: 'TTX' }, NewValue: { BrokerID: 'ALP' } };

export const userActions = ({ test, admin, seller, requested }: Stage): Actions => ({
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
});
