import type { Mailing } from '../mail/mail.ts';
import type { Addressee } from './account.queries.ts';

/** What emailing the owner of an account needs. */
export interface AccountEmails extends Mailing {
  config: { publicUrl: string };
}

/** Whom a mail to the owner of an account goes to, and in whose name. */
export const addressed = ({ Firstname, Lastname, Email, BrokerID, UserID }: Addressee) => ({
  to: { name: `${Firstname} ${Lastname}`, address: Email },
  brokerCode: BrokerID,
  userId: UserID,
});
