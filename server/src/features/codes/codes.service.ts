import { dayAt } from '@brevet/contract/calendar';
import { codesApi } from '@brevet/contract/codes';
import type { Day } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { invalid, notFound, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { AuditingReads } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import { canRevokeCode, canSeeCode } from './codes.policy.ts';
import { codeForUpdate, markRevoked } from './codes.queries.ts';
import { codeRows } from './codes.tables.ts';
import { issueCodes } from './issue-codes.ts';

const today = (): Day => dayAt(new Date(), 'UTC');

export function codesHandlers(services: Writing & AuditingReads): Handlers<typeof codesApi> {
  return {
    async activationCodes({ caller, query }) {
      // A seller uses a code for their own listing, so the row reveals its owner.
      return services.reads.table(caller, codeRows(services, caller.user, query), ({ ListingID }) => ListingID);
    },
    async issueActivationCodes({ caller, body }) {
      if (body.ExpireDate !== undefined && body.ExpireDate < today()) throw invalid(messages.dayIsPast, 'ExpireDate');
      const data = await write(services, codesApi.issueActivationCodes, (tx) => issueCodes(tx, caller, body));
      return { message: messages.activationCodesIssued(data.length), data };
    },
    async revokeActivationCode({ caller, body }) {
      await write(services, codesApi.revokeActivationCode, async (tx) => {
        const code = await codeForUpdate(tx, body.Code);
        if (!code || !canSeeCode(caller.user, code)) throw notFound();
        if (code.UsedDate) throw new Refusal('code_used_already', messages.activationCodeUsed);
        if (!canRevokeCode(caller.user, code)) throw new Refusal('code_revoked_already', messages.activationCodeRevoked);
        await markRevoked(tx, code.Code);
        await writeAudit(tx, caller, { Action: 'revoke', Entity: 'activation code', EntityID: code.Code });
      });
      return { message: messages.activationCodeRevocation };
    },
  };
}
