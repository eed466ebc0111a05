import type { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { Writing } from '../../platform/db/write.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { AuditingReads } from '../audit/audit.ts';
import { decisionCode } from '../listings/listings.ts';
import type { PatentKey } from '../patents/patents.ts';
import { classesWithTitles, publishedPatent } from '../patents/patents.ts';
import { canKnowPatent } from './brokerage-patents.policy.ts';
import { patentByKey } from './brokerage-patents.queries.ts';
import { brokeragePatentsOf } from './brokerage-patents.tables.ts';
import { deletePatent, ratePatent } from './change-patent.ts';
import { createPatent } from './create-patent.ts';
import { listingsOfPatent } from './listings-of-patent.tables.ts';
import { keyOfKnown, readablePatent } from './load-patent.ts';
import { presentPatentDetail } from './present-patent.ts';

export function brokeragePatentsHandlers(services: Writing & AuditingReads): Handlers<typeof brokeragePatentsApi> {
  const { db, reads } = services;
  const keyOf = async (user: SessionUser, { patent_id, pat_num, pcont }: Named): Promise<PatentKey> => {
    // The number identifies a patent. Callers without a number can use the PatentID.
    if (pat_num) return keyOfKnown(pat_num, pcont, 'pat_num');
    if (!patent_id) throw invalid(messages.patentNumberRequired, 'pat_num');
    return readablePatent(db, user, patent_id);
  };
  return {
    async patents({ caller, query: { BrokerCode, ...filters } }) {
      const { user } = caller;
      const code = BrokerCode === undefined ? undefined : await decisionCode(db, user, BrokerCode);
      return reads.table(caller, brokeragePatentsOf(services, user, code, filters), ({ ListingId }) => ListingId);
    },
    createPatent: ({ caller, body }) => createPatent(services, caller, body),
    deletePatent: ({ caller, query }) => deletePatent(services, caller, query),
    ratePatent: ({ caller, body }) => ratePatent(services, caller, body),
    async patentDetailById({ caller: { user }, query }) {
      const key = await keyOf(user, query);
      const [published, shared] = await Promise.all([publishedPatent(db, key), patentByKey(db, user, key)]);
      const known = shared && canKnowPatent(user, shared) ? shared : null;
      if (!published && !known) throw notFound();
      const CpcClasses = await classesWithTitles(db, published?.Cpc ?? []);
      return { data: { ...presentPatentDetail(user, key, published, known), CpcClasses } };
    },
    async getListingByPatentNumber({ caller: { user }, query: { PatentNumber, Country } }) {
      return listingsOfPatent(services, user, keyOfKnown(PatentNumber, Country));
    },
  };
}

interface Named {
  patent_id?: number | undefined;
  pat_num?: string | undefined;
  pcont: string;
}
