import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { decisionCode } from '../listings/listings.ts';
import { keyOf } from '../patents/patents.ts';
import { canAddPatent, canRatePatent } from './brokerage-patents.policy.ts';
import { deleteBrokerPatent, updateRating } from './brokerage-patents.queries.ts';
import { patentFor } from './load-patent.ts';

interface Removed {
  PatentID: number;
  BrokerCode?: string | undefined;
}

/** Removes a patent from those of a broker code. Everything else about the patent stays. */
export async function deletePatent(services: Writing, caller: SignedInCaller, { PatentID, BrokerCode: claimed }: Removed) {
  const BrokerCode = await decisionCode(services.db, caller.user, claimed);
  const remove = async (tx: Transaction): Promise<void> => {
    const patent = await patentFor(tx, caller.user, PatentID, canAddPatent);
    const PatentStatus = await deleteBrokerPatent(tx, PatentID, BrokerCode);
    if (PatentStatus === null) throw notFound();
    await writeAudit(tx, caller, {
      Action: 'delete',
      Entity: 'patent',
      EntityID: keyOf(patent),
      OldValue: { BrokerCode, PatentStatus },
    });
  };
  await write(services, brokeragePatentsApi.deletePatent, remove, { patents: BrokerCode });
  return { message: messages.patentRemoved };
}

interface Rated {
  PatentID: number;
  rating: number | null;
  Replaces?: number | null | undefined;
}

/** Rates a patent. The same rating again changes nothing. */
export async function ratePatent(services: Writing, caller: SignedInCaller, { PatentID, rating, Replaces }: Rated) {
  await write(services, brokeragePatentsApi.ratePatent, async (tx) => {
    const patent = await patentFor(tx, caller.user, PatentID, canRatePatent);
    if (patent.rating === rating) return;
    if (Replaces !== undefined && Replaces !== patent.rating)
      throw new Refusal('rating_changed', messages.ratingMoved(patent.rating), { field: 'rating' });
    await updateRating(tx, PatentID, rating);
    await writeAudit(tx, caller, {
      Action: 'rate',
      Entity: 'patent',
      EntityID: keyOf(patent),
      OldValue: { rating: patent.rating },
      NewValue: { rating },
    });
  });
  return { message: messages.patentRated };
}
