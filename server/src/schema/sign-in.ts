import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { citext, instant, opaqueId } from '../platform/db/columns.ts';
import { users } from './users.ts';

const ofUser = () =>
  integer()
    .notNull()
    .references(() => users.UserID, { onDelete: 'cascade' });

/** An account's identity at a provider. Issuer and subject identify it; the email address may change there. */
export const userIdentities = pgTable(
  'user_identities',
  {
    Issuer: text().notNull(),
    Subject: text().notNull(),
    /** Names the identity without revealing its subject. */
    IdentityID: opaqueId().notNull().unique(),
    UserID: ofUser(),
    Email: citext().notNull(),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.Issuer, table.Subject] }), index('user_identities_user').on(table.UserID)],
);

/** An account's authenticator, in effect from `Since`. */
export const secondSteps = pgTable('second_steps', {
  UserID: ofUser().primaryKey(),
  /** Encrypted with the server's secret. */
  Secret: text().notNull(),
  Since: instant(),
  /** The time step of the last code used. That code and older ones no longer work. */
  LastStep: bigint({ mode: 'number' }).notNull().default(0),
  CreateDate: instant().notNull().default(sql`now()`),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    CodeID: integer().primaryKey().generatedAlwaysAsIdentity(),
    UserID: ofUser(),
    CodeHash: text().notNull(),
    UsedDate: instant(),
  },
  (table) => [index('recovery_codes_user').on(table.UserID)],
);

/** Places and devices that an account has signed in from. */
export const knownSignIns = pgTable(
  'known_sign_ins',
  {
    UserID: ofUser(),
    Kind: text().$type<'place' | 'device'>().notNull(),
    Name: text().notNull(),
    FirstSeen: instant().notNull().default(sql`now()`),
    LastSeen: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.UserID, table.Kind, table.Name] })],
);

/** A sign-in between its first step and the session. It lasts minutes, and only the hash of its token is stored. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    TokenHash: text().primaryKey(),
    Kind: text().$type<'provider' | 'nonce' | 'code' | 'enrol' | 'link'>().notNull(),
    UserID: integer().references(() => users.UserID, { onDelete: 'cascade' }),
    Data: jsonb().$type<Record<string, string>>().notNull().default({}),
    Guesses: smallint().notNull().default(0),
    ExpireDate: instant().notNull(),
  },
  (table) => [index('sign_in_steps_expire').on(table.ExpireDate), index('sign_in_steps_user').on(table.UserID)],
);
