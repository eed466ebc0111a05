import { campaignStateNames } from '@brevet/contract/campaign-fields';
import { describe, expect, it } from 'vitest';
import { canKeepCampaign, keptCode, rightsOnCampaign } from './campaigns.policy.ts';

const people = {
  seller: { UserType: 1, BrokerID: 'TTX' },
  buyer: { UserType: 15, BrokerID: 'TTX' },
  broker: { UserType: 30, BrokerID: 'TTX' },
  stranger: { UserType: 30, BrokerID: 'ALP' },
  admin: { UserType: 40, BrokerID: 'ALP' },
} as const;

describe('campaigns of a broker code', () => {
  it('are kept by its brokers and by admins', () => {
    const keepers = Object.entries(people).filter(([, user]) => canKeepCampaign(user, { BrokerID: 'TTX' }));
    expect(keepers.map(([name]) => name)).toEqual(['broker', 'admin']);
    expect([keptCode(people.broker), keptCode(people.admin)]).toEqual(['TTX', null]);
  });

  it('offer the actions that their state allows', () => {
    const rights = campaignStateNames.map((State) => {
      const can = rightsOnCampaign(people.broker, { BrokerID: 'TTX', State });
      return [State, ...Object.entries(can).flatMap(([name, may]) => (may ? [name] : []))];
    });
    expect(rights).toEqual([
      ['draft', 'update', 'delete', 'test', 'start'],
      ['sending', 'test', 'pause', 'cancel'],
      ['paused', 'test', 'resume', 'cancel'],
      ['sent', 'test'],
      ['canceled', 'test'],
    ]);
    expect(Object.values(rightsOnCampaign(people.stranger, { BrokerID: 'TTX', State: 'draft' }))).not.toContain(true);
  });
});
