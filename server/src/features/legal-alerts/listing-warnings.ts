import { addYears, dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import type { ListingWarning, listingWarningsApi } from '@brevet/contract/listing-warnings';
import type { Database, Db } from '../../platform/db/client.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { lastDayOf } from '../legal-records/legal-records.ts';
import { canSeeOwner, readableListing } from '../listings/listings.ts';
import { liensOf } from '../ownership/ownership.ts';
import { termsOf } from './listing-warnings.queries.ts';

export function listingWarningsHandlers({ db }: { db: Database }): Handlers<typeof listingWarningsApi> {
  return {
    async listingWarnings({ caller: { user }, query: { listing_id } }) {
      const listing = await readableListing(db, user, listing_id);
      if (!canSeeOwner(user, listing)) throw forbidden();
      const rows = await termsOf(db, listing_id);
      const today = dayAt(new Date(), 'UTC');
      const LastEnd = rows
        .flatMap(({ Country, PatentNumber, Ends, Certainty }) =>
          Ends && Ends >= today ? [{ Country, PatentNumber, Day: Ends, Certainty }] : [],
        )
        .toSorted((one, other) => (one.Day < other.Day ? 1 : -1))[0];
      return { data: [...rows.flatMap((row) => warningsOf(row, today)), ...(await liensIn(db, rows))], LastEnd: LastEnd ?? null };
    },
  };
}

type Row = Awaited<ReturnType<typeof termsOf>>[number];

/** A warning about a patent by its status, or because it ends within a year. */
function warningsOf({ Country, PatentNumber, ...row }: Row, today: Day): ListingWarning[] {
  const base = { Country, PatentNumber, Day: null, Stage: null, Certainty: row.Certainty, AsOf: row.AsOf };
  switch (row.LegalStatus) {
    case 'lapsed':
      return [{ ...base, Kind: 'lapsed', Day: row.EndedOn, Stage: row.EndedStage }];
    case 'term_ended':
      return [{ ...base, Kind: 'term_ended', Day: row.TermEnd }];
    case 'withdrawn':
    case 'claims_cancelled':
    case 'surrendered':
      return [{ ...base, Kind: row.LegalStatus }];
    case 'fee_in_grace':
      return [{ ...base, Kind: 'fee_in_grace', Day: row.FeeUntil, Stage: row.FeeStage }];
    case 'fee_payable':
      return [{ ...base, Kind: 'fee_payable', Day: row.FeeDue, Stage: row.FeeStage }];
    default:
      return row.Ends && row.Ends >= today && row.Ends <= addYears(today, 1)
        ? [{ ...base, Kind: 'ends_soon', Day: row.Ends }]
        : [];
  }
}

/** That security interests are recorded, without their lenders. */
async function liensIn(db: Db, rows: readonly Row[]): Promise<ListingWarning[]> {
  const numbers = rows.filter(({ Country }) => Country === 'US').map(({ PatentNumber }) => PatentNumber);
  const liens = await liensOf(db, numbers);
  const AsOf = liens.size > 0 ? await lastDayOf(db, 'assignment') : null;
  return [...liens].flatMap(([PatentNumber, open]) =>
    open.map(
      ({ Recorded }): ListingWarning => ({
        Country: 'US',
        PatentNumber,
        Kind: 'lien',
        Day: Recorded,
        Stage: null,
        Certainty: null,
        AsOf,
      }),
    ),
  );
}
