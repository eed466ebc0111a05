import { momentOf } from '@brevet/contract/day';
import { restores } from '../../schema/backups.ts';
import { mailsTo } from '../invite.ts';
import type { Actions } from './action.ts';
import { onMail, onRestore } from './action.ts';
import type { Stage } from './stage.ts';

async function queuedMail({ test, invitation }: Stage) {
  const { EmailAddress } = await invitation();
  const mail = (await mailsTo(test, EmailAddress)).at(-1);
  if (!mail) throw new Error('no email');
  return mail;
}

export const mailActions = (stage: Stage): Actions => ({
  'GET /outboxMail': {
    'with a link that works': async () => {
      const { MailID, ToAddress, Kind } = await queuedMail(stage);
      return {
        does: () => stage.test.as(stage.admin).get(`/outboxMail?mail_id=${MailID}`),
        writes: () => [onMail(stage.admin, MailID, 'read link', { OldValue: { ToAddress, Kind, State: 'queued' } })],
      };
    },
  },
  'POST /resendMail': {
    'that waits': async () => {
      const { MailID, ToAddress, Kind } = await queuedMail(stage);
      await stage.test.as(stage.admin).post('/cancelMail', { mail_id: MailID });
      return {
        does: () => stage.test.as(stage.admin).post('/resendMail', { mail_id: MailID }),
        writes: () => [onMail(stage.admin, MailID, 'resend', { OldValue: { ToAddress, Kind, State: 'cancelled' } })],
      };
    },
  },
  'POST /cancelMail': {
    'that waits': async () => {
      const { MailID, ToAddress, Kind } = await queuedMail(stage);
      return {
        does: () => stage.test.as(stage.admin).post('/cancelMail', { mail_id: MailID }),
        writes: () => [onMail(stage.admin, MailID, 'cancel', { OldValue: { ToAddress, Kind, State: 'queued' } })],
      };
    },
  },
  'POST /releaseHeld': {
    'after a restore': async () => {
      const { services, as } = stage.test;
      const row = { Token: crypto.randomUUID(), BackupDate: momentOf('2026-11-01T00:00:00.000Z') };
      const [restore] = await services.db.insert(restores).values(row).returning();
      return {
        does: () => as(stage.admin).post('/releaseHeld', { cancelEmails: true }),
        writes: () => [onRestore(stage.admin, restore?.RestoreID ?? 0, 'release', { NewValue: { Canceled: 0 } })],
      };
    },
  },
});
