import type { Api } from '@brevet/contract/api';
import type { Feature } from '@brevet/contract/endpoint';
import type { z } from 'zod';
import type { Transaction } from '../db/client.ts';
import type { Hearers } from '../db/hearers.ts';
import type { Handlers } from '../http/handlers.ts';
import type { JobQueue } from '../jobs/jobs.ts';

/**
 * All that the application gets from a feature, in its `feature.ts`. `Parts` are the parts of the app that it uses: a feature states what it
 * has with `satisfies FeatureModule`, and the application checks that it has the parts.
 */
export interface FeatureModule<Parts = never> {
  /** Parts for every feature. It may keep the given ones, but can use only those of the application before all features are there. */
  provides?: (parts: Parts) => object;
  /** Makes the handlers of calls. Two features can share the calls of one entry of the API. */
  handlers?: { readonly [Name in keyof Api]?: (parts: Parts) => Partial<Handlers<Api[Name]>> };
  queues?: readonly FeatureQueue<Parts>[];
  /** Work that is due from time to time, by a name that is unique among all features. */
  periodic?: Readonly<Record<string, PeriodicWork<Parts>>>;
  /** The hearers of changes. No one hears of a feature that isn't here. */
  hearers?: Hearers;
  /** Ends what would keep calls and jobs from ending. */
  stop?: (parts: Parts) => void;
  /** Closes connections and processes, after calls and jobs have ended. */
  close?: (parts: Parts) => Promise<void>;
}

interface FeatureQueue<Parts> {
  queue: JobQueue<z.ZodObject>;
  /** Starts the workers. */
  start: (parts: Parts) => Promise<void>;
  /** Changes after which the queue gets a job in the same transaction, if there is work. */
  wakes?: { on: readonly Feature[]; hasWork: (tx: Transaction, parts: Parts) => Promise<boolean> };
}

export interface PeriodicWork<Parts> {
  run: (parts: Parts) => Promise<void>;
  /** Runs once in the whole installation. */
  everyMinutes?: 1 | 5 | 10 | 60;
  /** Runs in each process, so it takes turns with itself, or is about this process alone. */
  everySeconds?: number;
  /** Also runs in each process that starts. */
  atStart?: true;
}
