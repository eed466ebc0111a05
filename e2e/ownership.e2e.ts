import { expect } from '@playwright/test';
import { continuationOfIt, recordedPatent } from './legal-records.ts';
import { expectAccessible, signIn, test, url } from './people.ts';

const path = `/patent_details?pat_num=${recordedPatent}`;

test('a broker sees recorded owners, liens and the family of a patent', async ({ browser }) => {
  const broker = await signIn(browser, 'cdupont', { path });
  const owners = broker.getByRole('list', { name: 'Recorded owners and liens' });
  await expect(owners).toContainText('Recorded owner: RIVER VALVES, INC. (recorded');
  await expect(owners).toContainText('(HARBOR BANK). No release recorded as of');
  await expect(broker.getByRole('list', { name: 'Recorded documents' }).getByRole('listitem')).toHaveCount(2);
  await expect(broker.getByText('Recorded documents appear here')).toHaveCount(0);
  const child = broker.getByRole('list', { name: 'Later applications' });
  await expect(child).toContainText('Child (continuation)');
  await expect(child.getByRole('link')).toHaveAttribute('href', new RegExp(continuationOfIt));
  await expectAccessible(broker);
});

test('a buyer sees the family, but neither the owner nor the call', async ({ browser }) => {
  const buyer = await signIn(browser, 'gricci', { path: 'about:blank' });
  const calls: string[] = [];
  buyer.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await buyer.goto(url(path));
  await expect(buyer.getByRole('list', { name: 'Later applications' })).toContainText('Child (continuation)');
  await expect(buyer.getByText('Term and fees')).toBeVisible();
  await expect(buyer.getByText('Recorded owners and liens')).toHaveCount(0);
  await expect(buyer.getByText(/RIVER VALVES|HARBOR BANK/)).toHaveCount(0);
  expect(calls.some((call) => call.endsWith('/getFamily'))).toBe(true);
  expect(calls.filter((call) => call.endsWith('/getOwnership'))).toEqual([]);
});
