import type { Browser, Page } from '@playwright/test';
import { post } from './listings.ts';
import { signIn } from './people.ts';

export const password = 'correct horse';

/** A separate broker code, so no other test changes what is counted for it. */
export async function newCode(admin: Page, BrokerID: string): Promise<void> {
  const contact = { ContactName: 'Vera Ito', ContactPhone: '+44 20 5550 0119', ContactEmail: 'vera.ito@example.com' };
  await post(admin, '/createbroker', { BrokerID, BrokerName: `Broker of ${BrokerID}`, ...contact });
}

/** Creates an account that no other test uses, Vera Ito, and signs it in. */
export async function newPerson(
  browser: Browser,
  admin: Page,
  Username: string,
  UserType: 1 | 15 | 30,
  options: { code?: string; path?: string } = {},
): Promise<Page> {
  const { code: BrokerID = 'TTX', ...rest } = options;
  const account = { Username, Email: `${Username}@example.com`, Password: password, Confirm_Password: password };
  const person = { Firstname: 'Vera', Lastname: 'Ito', BrokerID, UserType, UserRole: 1, Verified: 1, agreed: true };
  await post(admin, '/register', { ...account, ...person });
  return signIn(browser, Username, { password, ...rest });
}
