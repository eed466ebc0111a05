import type { Day } from '@brevet/contract/day';
import type { ConveyanceKind } from '@brevet/contract/legal-status';
import { statuses } from '@brevet/contract/statuses';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../platform/db/client.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { legalAlerts } from '../../schema/legal-alerts.ts';
import { listings } from '../../schema/listings.ts';
import { patentTerms } from '../../schema/patent-terms.ts';
import { listingPatents, patents } from '../../schema/patents.ts';
import { computedTerms, statusToday, today } from '../patent-terms/patent-terms.ts';

/** Listings whose patents matter to someone. */
const followed = [statuses.pending, statuses.active, statuses.underOffer, statuses.underOption].map(({ code }) => code);
const areFollowed = inArray(listings.AvailableStatus, followed);

const inStore = and(eq(bulkPatents.Country, patents.Country), eq(bulkPatents.PatentNumber, patents.PatentNumber));
const withTerms = sql`${listingPatents}
  join ${listings} on ${eq(listings.ListingID, listingPatents.ListingID)} and ${areFollowed}
  join ${patents} on ${eq(patents.PatentID, listingPatents.PatentID)}
  join ${bulkPatents} on ${inStore} join ${patentTerms} on ${computedTerms}`;

/** From now on, events of these patents are told. */
export const beginFollowing = (tx: Db) =>
  tx.execute(sql`
    insert into ${legalAlerts} (listing_patent_id, event, day, told)
    select ${listingPatents.ListingPatentID}, 'since', ${today}, true from ${withTerms}
    where not exists (select from ${legalAlerts} known where known.listing_patent_id = ${listingPatents.ListingPatentID} and event = 'since')
    on conflict do nothing`);

/**
 * Notes events that are new. Offices enter a lapse weeks after its day, and recorded documents days after theirs, so these are told if they
 * are somewhat older than the listing's patent.
 */
export const noteEvents = (tx: Db) =>
  tx.execute(sql`
    with events as (
      select ${listingPatents.ListingPatentID} as id, event.name, event.day, event.delay from ${withTerms}, lateral (
        select 'opens ' || fee_stage as name, fee_opens as day, 0 as delay where fee_opens <= ${today}
        union all select 'closes ' || fee_stage, (fee_until - interval '1 month')::date, 0 where fee_until - interval '1 month' <= ${today}
        union all select 'lapsed ' || ended_on, ended_on, 90 where ${statusToday} = 'lapsed' and ended_on is not null
        union all select 'ends ' || ends, (ends - interval '1 year')::date, 0 where ends - interval '1 year' <= ${today} and ends >= ${today}
          and ended_on is null and ${statusToday} in ('in_force', 'fee_payable', 'fee_in_grace', 'unverified')
        union all select 'recorded ' || (one->>'key'), (one->>'day')::date, 30
          from jsonb_array_elements(${patentTerms.Recorded}) one where one->>'kind' in ('lien', 'assignment', 'merger', 'nameChange', 'release')
      ) event)
    insert into ${legalAlerts} (listing_patent_id, event, day, told)
    select id, name, events.day, events.day is null or events.day + delay < since.day from events
    join ${legalAlerts} since on since.listing_patent_id = id and since.event = 'since'
    where not exists (select from ${legalAlerts} known where known.listing_patent_id = id and known.event = name)
    on conflict do nothing`);

/** A listing with events that wait to be told, if there is one. */
export async function listingToTell(db: Db) {
  const [row] = await db
    .select({ ListingID: listingPatents.ListingID })
    .from(legalAlerts)
    .innerJoin(listingPatents, eq(listingPatents.ListingPatentID, legalAlerts.ListingPatentID))
    .where(sql`not ${legalAlerts.Told}`)
    .limit(1);
  return row?.ListingID ?? null;
}

export interface UntoldEvent {
  Event: string;
  Day: Day | null;
  Country: string;
  PatentNumber: string;
  terms: typeof patentTerms.$inferSelect;
}

/** Takes the untold events of a listing, oldest first. Another process that tells them at the same time finds none. */
export async function takeEvents(tx: Transaction, ListingID: number): Promise<UntoldEvent[]> {
  const { rows } = await tx.execute<{ listing_patent_id: number; event: string }>(sql`
    update ${legalAlerts} set told = true from ${listingPatents}
    where ${listingPatents.ListingPatentID} = ${legalAlerts.ListingPatentID} and ${listingPatents.ListingID} = ${ListingID}
      and not told returning legal_alerts.listing_patent_id, event`);
  if (rows.length === 0) return [];
  const taken = sql.join(
    rows.map((row) => sql`(${row.listing_patent_id}::int, ${row.event})`),
    sql`, `,
  );
  return tx
    .select({
      Event: legalAlerts.Event,
      Day: legalAlerts.Day,
      Country: patents.Country,
      PatentNumber: patents.PatentNumber,
      terms: patentTerms,
    })
    .from(legalAlerts)
    .innerJoin(listingPatents, eq(listingPatents.ListingPatentID, legalAlerts.ListingPatentID))
    .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
    .innerJoin(bulkPatents, inStore)
    .innerJoin(patentTerms, computedTerms)
    .where(sql`(${legalAlerts.ListingPatentID}, ${legalAlerts.Event}) in (${taken})`)
    .orderBy(legalAlerts.Day, patents.PatentNumber, legalAlerts.Event);
}

/** The kind of a recorded document. */
export const kindOf = ({ terms, Event }: UntoldEvent): ConveyanceKind =>
  terms.Recorded?.find(({ key }) => `recorded ${key}` === Event)?.kind ?? 'other';
