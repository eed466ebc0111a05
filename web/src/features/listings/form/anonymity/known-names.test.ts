import type { SessionUser } from '@brevet/contract/session';
import { expect, it } from 'vitest';
import type { LookedUp } from '../../../patents/patents.ts';
import type { Form } from '../../fields/values.ts';
import { newValues } from '../../fields/values.ts';
import { knownNames } from './known-names.ts';

const user = {
  UserID: 7,
  Firstname: 'Ines',
  Lastname: 'Carvalho',
  Company: 'Lagoa Lda',
  broker: { BrokerID: 'TTX', BrokerName: 'Broker TTX' },
} as SessionUser;
const values = { ...newValues(), salesInfo: { ...newValues().salesInfo, Seller: 'Halden Ltd' } };
const number = { state: 'found', bulk: { Assignee: 'Typed One; Typed Two', Inventor: 'Jane Roe' } } as LookedUp;
const form = (OwnerID: number) =>
  ({ listing: { OwnerID }, listingPatentDetails: [{ Assignee: 'Stored Inc' }, { Assignee: null }] }) as unknown as Form;
const own = ['owner: Ines Carvalho', 'owner: Lagoa Lda', 'broker: Broker TTX'];
const listed = (...given: Parameters<typeof knownNames>) => knownNames(...given).map(({ role, name }) => `${role}: ${name}`);

it('names the people of a new listing and the patents that it has looked up', () => {
  const patents = ['assignee: Typed One', 'assignee: Typed Two', 'inventor: Jane Roe'];
  const unreadable = { state: 'unreadable' } as LookedUp;
  expect(listed(user, null, values, [number, unreadable])).toEqual([...patents, 'seller: Halden Ltd', ...own]);
});

it('names the stored patents, and the owner only to themselves', () => {
  expect(listed(user, form(7), values, [])).toEqual(['assignee: Stored Inc', 'seller: Halden Ltd', ...own]);
  expect(listed(user, form(8), values, [])).toEqual(['assignee: Stored Inc', 'seller: Halden Ltd']);
});

it('leaves out what is empty', () => {
  expect(listed({ ...user, Company: null }, null, newValues(), [])).toEqual(['owner: Ines Carvalho', 'broker: Broker TTX']);
});
