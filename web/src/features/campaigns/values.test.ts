import { campaignInput } from '@brevet/contract/campaigns';
import { describe, expect, it } from 'vitest';
import type { CampaignValues } from './values.ts';
import { bodyOf, conflictOf, filterNames, filterOf, filterValues, valuesOf } from './values.ts';

const list = { maillist_id: 3, mailinglist_name: 'Optics', contactcnt: 2, active: 1 as const };
const stored = {
  CampaignName: 'Spring',
  Subject: 'Hello',
  Body: '<p>Text</p>',
  BrokerID: 'TTX',
  Lists: [list],
  Filter: { Country: 'DE', MemberOfAUTM: 1 as const },
  PerMinute: 60,
};
const values: CampaignValues = valuesOf(stored);

describe('the values of a campaign', () => {
  it('hold the IDs of the lists, and the filter field by field', () => {
    expect(values).toMatchObject({ Lists: [3], UsesFilter: true, BrokerID: 'TTX' });
    expect(Object.keys(values.Filter)).toEqual(filterNames);
    expect(values.Filter).toMatchObject({ Country: 'DE', MemberOfAUTM: '1', Firstname: '' });
  });

  it('use no filter if none is stored', () => {
    expect(valuesOf({ ...stored, Filter: null })).toMatchObject({ UsesFilter: false, Filter: filterValues(null) });
  });

  it('become the body of the call that saves them', () => {
    const body = bodyOf(values, 4);
    expect(body).toEqual({ ...stored, Lists: [3], Version: 4 });
    expect(campaignInput.safeParse(body).success).toBe(true);
  });

  it('leave out an unknown version and broker code', () => {
    const body = bodyOf({ ...values, BrokerID: '' }, undefined);
    expect(Object.keys(body)).not.toContain('Version');
    expect(Object.keys(body)).not.toContain('BrokerID');
  });

  it('are refused without a rate', () => {
    expect(campaignInput.safeParse(bodyOf({ ...values, PerMinute: '' }, 1)).error?.issues[0]?.path).toEqual(['PerMinute']);
  });
});

describe('the filter of the values', () => {
  it('is null if it is not used, whatever its fields hold', () => {
    expect(filterOf({ ...values, UsesFilter: false })).toBeNull();
  });

  it('has only the fields with a value, without blanks around it', () => {
    const Filter = { ...filterValues(null), City: ' Bergen ', State: '  ', Responsible: '2', USPatentAttorney: '1' };
    expect(filterOf({ UsesFilter: true, Filter })).toEqual({ City: 'Bergen', Responsible: 2, USPatentAttorney: 1 });
  });
});

describe('a conflict', () => {
  const other = { Subject: { yours: 'a', theirs: 'b' } };

  it('without a filter stays as it is', () => {
    expect(conflictOf(other)).toEqual(other);
  });

  it('over a filter names the fields that differ', () => {
    const Filter = { yours: { City: 'Bergen', Country: 'NO' }, theirs: { City: 'Oslo', Country: 'NO' } };
    expect(conflictOf({ ...other, Filter })).toEqual({ ...other, 'Filter.City': { yours: 'Bergen', theirs: 'Oslo' } });
  });

  it('over using a filter says so', () => {
    expect(conflictOf({ Filter: { yours: null, theirs: { City: 'Oslo' } } })).toEqual({
      UsesFilter: { yours: false, theirs: true },
      'Filter.City': { yours: '', theirs: 'Oslo' },
    });
  });
});
