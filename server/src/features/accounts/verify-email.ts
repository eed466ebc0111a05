import { accountsApi, verificationStatus } from '@brevet/contract/accounts';
import { messages } from '@brevet/contract/messages';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { Caller } from '../../platform/http/context.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { writeAudit } from '../audit/audit.ts';
import type { AccountEmails } from '../users/users.ts';
import { linkForUse, mailWelcome, setVerified, useLinks } from '../users/users.ts';

/** Verifies an account with an emailed link. The link works once; following it again reports success until it expires. */
export async function verifyEmail(services: Writing & AccountEmails, caller: Caller, token: string) {
  return write(services, accountsApi.emailVerification, async (tx) => {
    const link = await linkForUse(tx, 'verify', hashToken(token));
    if (!link || (link.UsedDate !== null && !link.account.Verified))
      return { status: verificationStatus.failed, UserName: null, message: messages.verificationFailed };
    const { UserID, Username, Verified } = link.account;
    const answer = { UserName: Username, message: messages.verified };
    if (Verified) return { ...answer, status: verificationStatus.verifiedBefore };
    await setVerified(tx, UserID);
    await useLinks(tx, UserID, 'verify');
    await mailWelcome(services, tx, { ...link.account, Verified: true });
    await writeAudit(tx, caller, {
      Action: 'verify',
      Entity: 'user',
      EntityID: String(UserID),
      OldValue: { Verified: false },
      NewValue: { Verified: true },
    });
    return { ...answer, status: verificationStatus.verified };
  });
}
