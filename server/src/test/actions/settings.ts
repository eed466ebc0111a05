import type { Actions } from './action.ts';
import { onCode, onSetting, unaudited } from './action.ts';
import type { Stage } from './stage.ts';

export const settingActions = ({ test, admin, broker, seller }: Stage): Actions => ({
  'POST /settings': {
    'of a number': async () => ({
      does: () => test.as(admin).post('/settings', { Name: 'invitationDays', Value: 30 }),
      writes: () => [onSetting(admin, 'invitationDays', 'set', { OldValue: { value: 90 }, NewValue: { value: 30 } })],
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
    'that no one has used': async () => {
      const { body } = await test.as(broker).post('/issueActivationCodes', { count: 1 });
      const [Code = ''] = body.data as string[];
      return {
        does: () => test.as(broker).post('/revokeActivationCode', { Code }),
        writes: () => [onCode(broker, Code, 'revoke')],
      };
    },
  },
  'POST /seenUnreadEmailMessage': {
    'of all messages': async () => ({
      does: () => test.as(seller).post('/seenUnreadEmailMessage', { MessageID: 'all' }),
      writes: unaudited('concerns only the inbox of the caller'),
    }),
  },
  'POST /notificationPreferences': {
    'of one kind': async () => ({
      does: () => test.as(seller).post('/notificationPreferences', { Kind: 'listingStatus', Mail: false }),
      writes: unaudited('concerns only the inbox of the caller'),
    }),
  },
});
