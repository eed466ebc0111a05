import type { Mailing } from '../mail/mail.ts';
import type { Addressee } from './account.queries.ts';

/** Dependencies of emails to account owners. */
export interface AccountEmails extends Mailing {
  config: { publicUrl: string };
}

/**
 * Recipient and sender of an email to an account's owner. A stranger may have entered someone else's address, so the email greets no one
 * by name until the address is verified (decision 7).
 */
export const addressed = ({ Firstname, Lastname, Email, BrokerID, UserID, Verified }: Addressee) => ({
  to: { name: Verified ? `${Firstname} ${Lastname}`.trim() : '', address: Email },
  brokerCode: BrokerID,
  userId: UserID,
});
