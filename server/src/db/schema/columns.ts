import { customType, text } from 'drizzle-orm/pg-core';

/** PostgreSQL leaves out the zeros at the end of a fraction; with three digits always, moments sort as text. */
function fromTimestamp(value: string): string {
  const [moment = '', fraction = ''] = (value.split('+')[0] ?? '').split('.');
  return `${moment.replace(' ', 'T')}.${fraction.padEnd(3, '0')}Z`;
}

/** A moment: ISO 8601 in UTC in the program, timestamptz in the database (whose sessions all run in UTC). */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: fromTimestamp,
});

/** Text that compares without regard to case. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

export const words = () => text().notNull().default('');
