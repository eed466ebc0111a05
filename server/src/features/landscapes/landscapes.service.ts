import type { Landscape, landscapesApi } from '@brevet/contract/landscapes';
import { mostInLandscape } from '@brevet/contract/landscapes';
import type { Database } from '../../platform/db/client.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { refuseTimeout } from '../../platform/http/statement-timeout.ts';
import { legalSummaries } from '../legal-status/legal-status.ts';
import { canSeeOwner, isRestricted, patentsOf, readableListing } from '../listings/listings.ts';
import type { Searching } from '../patent-search/patent-search.ts';
import { searchPatents } from '../patent-search/patent-search.ts';
import type { LandscapePatent } from './landscape.ts';
import { LandscapeCounter } from './landscape.ts';

export function landscapesHandlers(services: Searching & { db: Database }): Handlers<typeof landscapesApi> {
  const { db } = services;
  return {
    async listingLandscape({ caller: { user }, query: { listing_id } }) {
      const listing = await readableListing(db, user, listing_id);
      const counter = new LandscapeCounter();
      if (!isRestricted(user, listing)) counter.add(await patentsOf(db, user, listing));
      return { data: counter.result({ more: false, assignees: canSeeOwner(user, listing) }) };
    },
    async searchLandscape({ caller: { user }, query }) {
      const found = await searchPatents(services, user, query);
      return { data: await refuseTimeout(landscapeOf(db, found.all({ sid: 'PublicationDate', sod: 'DESC' }))) };
    },
  };
}

async function withTerms(db: Database, rows: readonly LandscapePatent[]): Promise<LandscapePatent[]> {
  const grants = rows.filter(({ Country, PatentStatus }) => Country === 'US' && PatentStatus === 'Issued');
  const summaries = await legalSummaries(
    db,
    grants.map(({ PatentNumber }) => PatentNumber),
  );
  return rows.map((row) => ({ ...row, Legal: row.Country === 'US' ? (summaries.get(row.PatentNumber) ?? null) : null }));
}

async function landscapeOf(db: Database, found: AsyncIterable<LandscapePatent[]>): Promise<Landscape> {
  const counter = new LandscapeCounter();
  let more = false;
  for await (const rows of found) {
    const room = mostInLandscape - counter.total;
    counter.add(await withTerms(db, rows.slice(0, room)));
    more = rows.length > room;
    if (more) break;
  }
  return counter.result({ more, assignees: true });
}
