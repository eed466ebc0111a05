import { dashboardApi } from '@brevet/contract/dashboard';
import { listingsApi } from '@brevet/contract/listings';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../../shared/table/table-state.ts';
import { figureLinks } from './figure-links.ts';

const read = (path: string) => Object.fromEntries(new URL(path, 'https://brevet.example').searchParams);

describe('links of figures', () => {
  it('set filters that the tables of their reader have', () => {
    const figure = { AvailableStatus: -1, Age: 'quarter' } as const;
    expect(figureLinks(1).pipeline(figure)).toBe('/myaccount/my_listing?AvailableStatus=-1&Age=quarter');
    expect(figureLinks(40).pipeline({ AvailableStatus: 1 })).toBe('/myaccount/myaccount_ta_all?AvailableStatus=1');
    for (const type of [30, 40] as const) {
      const address = read(figureLinks(type).pipeline(figure));
      expect(stateOf(listingsApi.myaccount_ta_all, type, address).filters).toEqual(address);
    }
    expect(read(figureLinks(30).pipeline(figure))).toEqual({ OwnCode: '1', AvailableStatus: '-1', Age: 'quarter' });
    expect(read(figureLinks(40).pipeline(figure))).toEqual({ AvailableStatus: '-1', Age: 'quarter' });
    const standing = read(figureLinks(15).standing(0));
    expect(stateOf(listingsApi.myaccount_ta_all, 15, standing).filters).toEqual({ DecisionStatus: '0' });
    for (const kind of ['recommended', 'newListings'] as const) {
      const address = read(figureLinks(15).waiting(kind).path);
      expect(stateOf(listingsApi.myaccount_ta_all, 15, address).filters).toEqual(address);
    }
    for (const kind of ['review', 'names', 'changes'] as const)
      expect(stateOf(listingsApi.reviewQueue, 30, read(figureLinks(30).waiting(kind).path)).filters).toEqual({ WaitsFor: kind });
  });

  it('lead to the decisions of a week, code and reason', () => {
    const decided = { Week: '2026-11-16', BrokerCode: 'ALP', Reason: 'price', DecisionStatus: 3 } as const;
    const address = read(figureLinks(40).decided(decided));
    expect(stateOf(dashboardApi.getDecisionLog, 40, address).filters).toEqual({ ...decided, DecisionStatus: '3' });
  });

  it('lead to the classes of all listings, or of active ones for those who see others', () => {
    expect(figureLinks(1).class('H')).toBe('/myaccount/browse_listing?Class=H');
    expect(figureLinks(15).class('H')).toBe('/myaccount/browse_listing?Class=H');
    expect(figureLinks(30).class('H')).toBe('/myaccount/browse_listing?Class=H&AvailableStatus=1');
  });

  it.each([
    ['review', 'To review', '/myaccount/review?WaitsFor=review'],
    ['names', 'Names to check', '/myaccount/review?WaitsFor=names'],
    ['changes', 'Changes to confirm', '/myaccount/review?WaitsFor=changes'],
    ['brokerRequests', 'Broker requests', '/myaccount/broker_requests'],
    ['pursueRequests', 'Pursue requests', '/pursue/listings'],
    ['recommended', 'Recommended, undecided', '/myaccount/myaccount_ta_all?Recommended=1&DecisionStatus=0'],
    ['newListings', 'New listings', '/myaccount/myaccount_ta_all?New=1'],
    ['wanted', 'Open wanted listings', '/wanted/listing?State=open'],
    ['unread', 'Unread messages', '/myaccount/unreadEmail'],
  ] as const)('lead to the waiting work: %s', (kind, label, path) => {
    expect(figureLinks(15).waiting(kind)).toEqual({ label, path });
  });

  it('lead to the wanted listings of a buyer, or of all for brokers', () => {
    expect(figureLinks(15).waiting('wanted').path).toBe('/wanted/listing?State=open');
    expect(figureLinks(30).waiting('wanted').path).toBe('/wanted/all_listing?State=open');
  });
});
