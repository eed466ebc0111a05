import { momentOf } from '@brevet/contract/day';
import type { TimelineEvent } from '@brevet/contract/timeline';
import { describe, expect, it } from 'vitest';
import { someOf, timelinePerson, timelineText } from './timeline-text.ts';

const event = (fields: Partial<TimelineEvent>): TimelineEvent => ({
  Kind: 'status',
  CreateDate: momentOf('2026-11-22T12:00:00.000Z'),
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
    [{ NewStatus: -1 }, 'Submitted for review', ''],
    [{ OldStatus: 1, NewStatus: 0 }, 'Status changed to Draft', ''],
    [{ OldStatus: 1, NewStatus: null }, '', ''],
    [{ OldStatus: 1, NewStatus: 6 }, 'Status changed to Sold', ''],
    [{ Kind: 'edit', Names: ['listing.ListingName', 'patent US 1'] }, 'Edited', 'Listing name, Patent'],
    [{ Kind: 'edit', Names: ['patent US 1', 'patent US 2', 'attachment a.pdf'] }, 'Edited', 'Patent, Attachment'],
    [{ Kind: 'changes confirmed', Names: ['listing.ListingName'] }, 'Changes confirmed', 'Listing name'],
    [{ Kind: 'patents added', Names: ['US 7158487'] }, 'Patent added', 'US 7,158,487'],
    [{ Kind: 'patents removed', Names: ['7158487', 'D967598'] }, '2 patents removed', '7,158,487, D967,598'],
    [{ Kind: 'patents added', Names: ['US 20040012345'] }, 'Patent added', 'US 2004/0012345'],
    [{ Kind: 'patents added', Names: ['20040012345', 'EP 20041234567'] }, '2 patents added', '2004/0012345, EP 20041234567'],
    [{ Kind: 'patents removed', Names: ['US not a number'] }, 'Patent removed', 'US not a number'],
    [{ Kind: 'attachment added', Names: ['claims.pdf'] }, 'Attachment added', 'claims.pdf'],
    [{ Kind: 'attachment removed', Names: ['claims.pdf'] }, 'Attachment removed', 'claims.pdf'],
    [{ Kind: 'attachment removed' }, 'Attachment removed', ''],
    [{ Kind: 'note' }, 'Note added', ''],
    [{ Kind: 'invitation', Names: ['Jonas Weil'] }, 'Invitation sent', 'Jonas Weil'],
    [{ Kind: 'invitation opened', Names: ['Jonas Weil'] }, 'Invitation opened', 'Jonas Weil'],
    [{ Kind: 'finding allowed', Names: ['Acme'] }, 'Finding allowed', 'Acme'],
    [{ Kind: 'decision', BrokerCode: 'ALP' }, 'ALP: Undecided', ''],
    [{ Kind: 'decision', BrokerCode: 'ALP', DecisionStatus: 4 }, 'ALP: Pursue', ''],
    [{ Kind: 'recommendation', IsOwn: true }, 'Recommended to you', ''],
    [{ Kind: 'recommendation', Names: ['Jonas Weil'], BrokerCode: 'ALP' }, 'Recommended', 'Jonas Weil, ALP'],
    [{ Kind: 'recommendation', IsOwn: true, Names: ['Jonas Weil'], BrokerCode: 'ALP' }, 'Recommended', 'Jonas Weil, ALP'],
    [{ Kind: 'tag', Names: ['Optics'] }, 'Tagged', 'Optics'],
    [{ Kind: 'tag', Names: [''] }, 'Tag removed', ''],
    [{ Kind: 'invitation answered', Names: ['Gwen Guest', 'more'] }, 'Invitation answered: Tell me more', 'Gwen Guest'],
    [{ Kind: 'invitation answered', Names: ['Gwen Guest', 'pass'] }, 'Invitation answered: Not for me', 'Gwen Guest'],
    [{ Kind: 'invitation sent again', Names: ['Gwen Guest'] }, 'Invitation sent again', 'Gwen Guest'],
    [{ Kind: 'invitation revoked', Names: ['Gwen Guest'] }, 'Invitation revoked', 'Gwen Guest'],
    [{ Kind: 'follow-up changed', Names: ['Gwen Guest', '3'] }, 'Follow-up changed to Under Offer', 'Gwen Guest'],
    [{ Kind: 'contact linked', Names: ['Lena Linked'] }, 'Contact linked', 'Lena Linked'],
    [{ Kind: 'contact removed', Names: [] }, 'Contact removed', ''],
  ])('reads well: %j', (fields, text, about) => {
    expect(timelineText(event(fields))).toEqual({ text, about });
  });

  it('names who did it', () => {
    expect(timelinePerson(event({ UserName: 'Mara Oduya' }))).toBe('Mara Oduya');
    expect(timelinePerson(event({ UserName: 'Mara Oduya', IsOwn: true }))).toBe('You');
    expect(timelinePerson(event({ Kind: 'invitation opened', UserName: 'Mara Oduya' }))).toBe('');
    expect(timelinePerson(event({ Kind: 'recommendation', UserName: 'Mara Oduya' }))).toBe('Mara Oduya');
    expect(timelinePerson(event({ Kind: 'recommendation', IsOwn: true }))).toBe('');
    expect(timelinePerson(event({ Kind: 'note', IsOwn: true }))).toBe('You');
    expect(timelinePerson(event({ Kind: 'note' }))).toBe('');
  });

  it('counts what it leaves out', () => {
    expect(someOf(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d, e');
    expect(someOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more');
  });
});
