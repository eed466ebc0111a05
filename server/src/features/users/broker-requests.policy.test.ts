import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import { canDecideRequest, canRequestBroker } from './broker-requests.policy.ts';

describe('rights on a request for a broker code', () => {
  it.each<[UserType, boolean, string]>([
    [1, true, ''],
    [15, true, ''],
    [30, false, 'TTX'],
    [40, false, 'TTX ALP'],
  ])('type %i of TTX can ask: %s, can decide other requests for: %j', (UserType, asks, decides) => {
    const user = { UserID: 1, UserType, BrokerID: 'TTX' };
    expect(canRequestBroker(user)).toBe(asks);
    const codes = ['TTX', 'ALP'].filter((BrokerID) => canDecideRequest(user, { UserID: 2, BrokerID }));
    expect(codes.join(' ')).toBe(decides);
    expect(canDecideRequest(user, { UserID: 1, BrokerID: 'TTX' })).toBe(false);
  });
});
