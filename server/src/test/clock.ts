import type pg from 'pg';

interface Time {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

const RealDate = Date;
const pools = new Set<pg.Pool>();
/** Milliseconds that this process and its test databases are ahead of real time. */
let ahead = 0;

const milliseconds = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Time): number =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;

/** Statements that create a `now()` in a database, found before PostgreSQL's. They run before the migrations, whose defaults use it. */
export const ownNow = `
  create table clock_ahead (milliseconds double precision not null);
  insert into clock_ahead values (0);
  create function now() returns timestamptz language sql stable parallel safe
    return pg_catalog.now() + make_interval(secs => (select milliseconds from public.clock_ahead) / 1000)`;

/** Settings of a database aren't copied with its template: each copy needs this statement. */
export const findOwnNow = (database: string): string => `alter database ${database} set search_path = public, pg_catalog`;

/** An empty database has no clock of its own. */
async function moveDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select from pg_tables where tablename = 'clock_ahead'");
  if (rows.length > 0) await pool.query('update clock_ahead set milliseconds = $1', [ahead]);
}

/** Keeps a test database's clock in step with this process. Returns a function that stops it. */
export async function keepTime(pool: pg.Pool): Promise<() => void> {
  pools.add(pool);
  if (ahead !== 0) await moveDatabase(pool);
  return () => {
    pools.delete(pool);
    if (pools.size === 0) moveProcess(0);
  };
}

function moveProcess(to: number): void {
  ahead = to;
  globalThis.Date = ahead === 0 ? RealDate : shiftedDate;
}

const shiftedDate = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + ahead], newTarget),
  get: (target, key, receiver) => (key === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, key, receiver)),
});

/** Lets time pass, for `Date` in this process and for `now()` in its test databases. */
export async function pass(time: Time): Promise<void> {
  moveProcess(ahead + milliseconds(time));
  await Promise.all([...pools].map(moveDatabase));
}

/** Lets time pass until the clock shows this hour (UTC) next. */
export async function passTo(hour: number): Promise<void> {
  const [day, now] = [86_400_000, Date.now() % 86_400_000];
  await pass({ seconds: ((hour * 3_600_000 - now + day) % day) / 1000 });
}

/** Moves on to the next day if this one (UTC) ends within five minutes, for tests that count days and weeks. */
export async function passMidnight(): Promise<void> {
  const [day, close] = [86_400_000, 300_000];
  const left = day - (Date.now() % day);
  if (left <= close) await pass({ seconds: left / 1000 + 1 });
}
