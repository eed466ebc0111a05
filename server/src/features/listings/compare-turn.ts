import { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { listingToStaff } from './announce-listing.ts';

/** Compares published listings with names that became known later. */
export const namesQueue = {
  name: 'compare-names',
  data: z.object({}),
  expireInSeconds: 300,
  changes: ['listings'],
} as const satisfies JobQueue<z.ZodObject>;

export type Comparing = Writing & Checking & { jobs: Jobs };

/** Listings checked again in one transaction, which an edit of one of them waits for. */
export const listingsAtOnce = 20;

/** The size of one step of the comparison. */
export interface Turn {
  /** The time to stop, in milliseconds of the clock. */
  until: number;
  /** Pairs of a name and a listing that one search reads. It finds all of them, and sorts them, however many it reads. */
  pairs: number;
  /** Pairs after which the progress is stored. */
  slice: number;
}
/** Common words are in most listings, and the names made of them can take longer than a job may. */
export const turn = (): Turn => ({ until: Date.now() + 60_000, pairs: 20_000, slice: 1000 });

/** Stores and announces results. They make no name known and no listing outdated, so they don't wake the comparison again. */
export function writeResults({ onWrite: _, ...services }: Comparing, act: (tx: Transaction) => Promise<void>): Promise<void> {
  return write(services, namesQueue, act, listingToStaff);
}
