import type { TimelineEvent } from '@brevet/contract/timeline';
import { describe, expect, it } from 'vitest';
import { someOf, timelinePerson, timelineText } from './timeline-text.ts';

const event = (fields: Partial<TimelineEvent>): TimelineEvent => ({
  Kind: 'status',
  CreateDate: '2026-11-22T12:00:00.000Z',
  IsOwn: false,
  UserName: null,
  OldStatus: null,
  NewStatus: null,
  DecisionStatus: null,
  BrokerCode: null,
  Reason: null,
  Names: [],
  ...fields,
});

describe('an event of the timeline', () => {
  it.each<[Partial<TimelineEvent>, string, string]>([
    [{ NewStatus: 0 }, 'Created as a draft', ''],
    [{ NewStatus: 1 }, 'Created: Active', ''],
    [{ OldStatus: 0, NewStatus: -1 }, 'Submitted for review', ''],
    [{ OldStatus: -1, NewStatus: -2, Reason: 'Names a company' }, 'Declined', 'Names a company'],
    [{ OldStatus: -1, NewStatus: 1 }, 'Approved: Active', ''],
    [{ OldStatus: 1, NewStatus: 6 }, 'Status changed to Sold', ''],
    [{ Kind: 'edit', Names: ['listing.ListingName', 'patent US 1'] }, 'Edited', 'Listing name, Patent'],
    [{ Kind: 'patents added', Names: ['US 7158487'] }, 'Patent added', 'US 7,158,487'],
    [{ Kind: 'patents removed', Names: ['7158487', 'D967598'] }, '2 patents removed', '7,158,487, D967,598'],
    [{ Kind: 'decision', BrokerCode: 'ALP', DecisionStatus: 4 }, 'ALP: Pursue', ''],
    [{ Kind: 'recommendation', IsOwn: true }, 'Recommended to you', ''],
    [{ Kind: 'recommendation', Names: ['Jonas Weil'], BrokerCode: 'ALP' }, 'Recommended', 'Jonas Weil, ALP'],
    [{ Kind: 'tag', Names: [''] }, 'Tag removed', ''],
  ])('reads well: %j', (fields, text, about) => {
    expect(timelineText(event(fields))).toEqual({ text, about });
  });

  it('names who did it', () => {
    expect(timelinePerson(event({ UserName: 'Mara Oduya' }))).toBe('Mara Oduya');
    expect(timelinePerson(event({ UserName: 'Mara Oduya', IsOwn: true }))).toBe('You');
    expect(timelinePerson(event({ Kind: 'invitation opened', UserName: 'Mara Oduya' }))).toBe('');
  });

  it('counts what it leaves out', () => {
    expect(someOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more');
  });
});
