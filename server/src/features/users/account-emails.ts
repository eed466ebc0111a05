import type { Mailing } from '../mail/mail.ts';
import type { Addressee } from './account.queries.ts';

/** Dependencies of emails to account owners. */
export interface AccountEmails extends Mailing {
  config: { publicUrl: string };
}

/** Recipient and sender of an email to an account's owner. */
export const addressed = ({ Firstname, Lastname, Email, BrokerID, UserID }: Addressee) => ({
  to: { name: `${Firstname} ${Lastname}`, address: Email },
  brokerCode: BrokerID,
  userId: UserID,
});
