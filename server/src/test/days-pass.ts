import type { TestApp } from './app.ts';
import { pass } from './clock.ts';
import type { TestUser } from './factories.ts';

/** Lets days pass and signs these people in again, because their sessions have expired. */
export async function daysPass(test: TestApp, days: number, people: readonly TestUser[]): Promise<void> {
  await pass({ days });
  for (const person of people) person.token = await test.make.session(person.UserID);
}

/** The UTC day in so many days. */
export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
