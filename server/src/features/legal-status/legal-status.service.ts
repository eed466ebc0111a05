import { dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import type { LegalFacts, legalStatusApi, PatentLegalStatus } from '@brevet/contract/legal-status';
import { legalRecordOf, statusOn } from '@brevet/contract/legal-status';
import { problemOfNumber } from '@brevet/contract/number-problem';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import type { Database } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { StoredPatent } from './known-facts.ts';
import { factsOfRelation, kindOf, legalFactsOf, originalIn, originalNumber } from './known-facts.ts';
import { storedPatent } from './legal-status.queries.ts';

export function legalStatusHandlers({ db }: { db: Database }): Handlers<typeof legalStatusApi> {
  return {
    async getLegalStatus({ query: { patentNumber, country, day = dayAt(new Date(), 'UTC') } }) {
      const key = normalizePatentNumber(patentNumber, country);
      if (!key) throw new Refusal('patent_number_invalid', problemOfNumber(patentNumber, country), { field: 'patentNumber' });
      const patent = key.country === 'US' ? await storedPatent(db, key.number) : null;
      return { data: patent && present(patent, await originalOf(db, patent), day) };
    },
  };
}

/** The facts of the patent that a reissue replaces: its own record if the store has it, or what the reissue prints of it. */
async function originalOf(db: Database, { Facts }: StoredPatent): Promise<LegalFacts['original']> {
  const relation = originalIn(Facts);
  const number = originalNumber(relation);
  if (!relation || number === null) return null;
  const stored = await storedPatent(db, number);
  return { ...(stored ? legalFactsOf(stored) : factsOfRelation(relation)), number };
}

function present(patent: StoredPatent, original: LegalFacts['original'], day: Day): PatentLegalStatus {
  const kind = kindOf(patent);
  const facts = legalFactsOf(patent, original);
  const { term, owesFees, windows, payments, lapses, ended } = legalRecordOf(kind, facts, { number: patent.PatentNumber });
  return {
    Kind: kind,
    Status: statusOn(day, kind, facts, { asOf: patent.IssuedDate }),
    TermEnd: term.end,
    Certainty: term.is,
    BaseDate: term.base,
    NotBefore: term.notBefore,
    Steps: term.steps,
    Doubts: term.doubts,
    Original: original?.number ?? null,
    FeesOwed: owesFees,
    Fees: windows
      .filter(({ isAfterTerm, isBeforeReissue }) => !isAfterTerm && !isBeforeReissue)
      .map((window) => {
        const payment = payments.find(({ stage }) => stage === window.stage);
        return { ...window, paid: payment?.paid ?? null, timing: payment?.timing ?? null };
      }),
    FeesAsOf: null,
    Lapses: lapses,
    EndedOn: ended,
  };
}
