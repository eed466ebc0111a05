import { setImmediate } from 'node:timers/promises';
import { dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import { conveyanceKind } from '@brevet/contract/legal-status';
import { termEnd } from '@brevet/contract/patent-term';
import { announce } from '../../platform/db/changes.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { inTurn } from '../../platform/db/in-turn.ts';
import type { RecordedAssignment } from '../legal-records/legal-records.ts';
import { assignmentsOf } from '../legal-records/legal-records.ts';
import { storedRecord } from '../legal-status/legal-status.ts';
import { recordedOwners } from '../ownership/ownership.ts';
import type { TermRow } from './patent-terms.queries.ts';
import {
  computedTo,
  factsOf,
  idsAfter,
  idsOfNumbers,
  isLoading,
  noteComputed,
  prepareLookups,
  storeTerms,
  takeNumbers,
  turnStates,
} from './patent-terms.queries.ts';
import { rulesVersion } from './rules-version.ts';
import type { TermSummary } from './summarize.ts';
import { summarize } from './summarize.ts';

/** Patents that are computed in one transaction, and lists of changed numbers that one takes. */
const atOnce = 500;
/** Patents, about 10 milliseconds of work. */
const pauseEvery = 50;
const listsAtOnce = 4;
const turnedAtOnce = 5000;

/** Computes the terms of patents whose facts changed, and of those that the rules haven't reached. One process at a time does it. */
export async function computeTerms({ db }: { db: Database }): Promise<void> {
  await inTurn(db, 'brevet patent terms', async () => {
    if (await isLoading(db)) return;
    let changed = false;
    for (const step of [turn, (db: Database) => db.transaction(computeChanged), (db: Database) => db.transaction(computeNext)])
      while (await step(db)) changed = true;
    if (changed) await announce(db, 'patents');
  });
}

const turn = async (db: Database): Promise<boolean> => (await turnStates(db, turnedAtOnce)) > 0;

/** Returns whether there was anything to compute. */
async function computeChanged(tx: Transaction): Promise<boolean> {
  await prepareLookups(tx);
  const numbers = await takeNumbers(tx, listsAtOnce);
  const ids = await idsOfNumbers(tx, numbers);
  for (let from = 0; from < ids.length; from += atOnce) await compute(tx, ids.slice(from, from + atOnce));
  return numbers.length > 0;
}

async function computeNext(tx: Transaction): Promise<boolean> {
  await prepareLookups(tx);
  const ids = await idsAfter(tx, await computedTo(tx, rulesVersion), atOnce);
  const last = ids.at(-1);
  if (last === undefined) return false;
  await compute(tx, ids);
  await noteComputed(tx, rulesVersion, last);
  return true;
}

async function compute(tx: Transaction, ids: readonly number[]): Promise<void> {
  const today = dayAt(new Date(), 'UTC');
  const patents = await factsOf(tx, ids);
  const assignments = await assignmentsOf(
    tx,
    patents.filter(isUs).map(({ PatentNumber }) => PatentNumber),
  );
  const rows: TermRow[] = [];
  for (const [at, patent] of patents.entries()) {
    // Lets the server answer in between.
    if (at % pauseEvery === 0) await setImmediate();
    rows.push(rowOf(patent, today, (isUs(patent) && assignments.get(patent.PatentNumber)) || []));
  }
  await storeTerms(tx, rows);
}

type Facts = Awaited<ReturnType<typeof factsOf>>[number];

const isUs = ({ Country }: Pick<Facts, 'Country'>): boolean => Country === 'US';

const rowOf = (patent: Facts, today: Day, documents: readonly RecordedAssignment[]): TermRow => ({
  BulkPatentID: patent.BulkPatentID,
  Rules: rulesVersion,
  Owners: isUs(patent) ? recordedOwners(documents, atIssue(patent)) : [],
  Recorded:
    documents.length > 0
      ? documents.map(({ ReelFrame, Recorded, Conveyance }) => ({
          key: ReelFrame,
          day: Recorded,
          kind: conveyanceKind(Conveyance),
        }))
      : null,
  ...(patent.Grant ? summarize(storedRecord(patent.PatentNumber, patent.Grant), today) : estimated(patent)),
});

const atIssue = ({ Assignees, Inventors, IssuedDate, PublicationDate }: Facts) => ({
  owners: Assignees,
  inventors: Inventors,
  day: IssuedDate ?? PublicationDate,
});

/** Applications, and patents of other countries, whose lists show an estimate. */
function estimated({ Country, PatentStatus, Withdrawn, ...patent }: Facts): TermSummary {
  const TermEnd = termEnd({ ...patent, Country, PatentStatus });
  const isApplication = Country === 'WO' || (Country === 'US' && PatentStatus === 'Application');
  return {
    AsOf: null,
    TermEnd,
    Certainty: TermEnd ? 'estimate' : 'unknown',
    EndedOn: null,
    EndedStage: null,
    Ends: TermEnd,
    Status: Withdrawn ? 'withdrawn' : isApplication ? 'not_granted' : null,
    FeeStage: null,
    FeeOpens: null,
    FeeDue: null,
    FeeUntil: null,
    NextChange: null,
    Later: null,
  };
}
