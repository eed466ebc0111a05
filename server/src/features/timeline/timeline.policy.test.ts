import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import type { TimelineFacts } from './timeline.policy.ts';
import { canSeeEvent, canSeeWho } from './timeline.policy.ts';

const [before, after] = ['2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z'];
const StartDate = '2026-11-01T00:00:00.000Z';
const attachment = { Internal: 0, UserID: 9, OwnerID: 2, OfBuyer: false, PrivateFlag: 1 } as const;

/** Events of user 2's listing, which was first active on November 1. User 1 is someone with the code ABC. */
const events = {
  activated: { Kind: 'status', CreateDate: after, OldStatus: -1, NewStatus: 1 },
  sold: { Kind: 'status', CreateDate: after, OldStatus: 1, NewStatus: 4 },
  declined: { Kind: 'status', CreateDate: before, OldStatus: -1, NewStatus: -2 },
  'created active': { Kind: 'status', CreateDate: before, OldStatus: null, NewStatus: 1 },
  edited: { Kind: 'edit', CreateDate: after },
  'patents removed': { Kind: 'patents removed', CreateDate: after },
  tagged: { Kind: 'tag', CreateDate: after },
  'early patents': { Kind: 'patents added', CreateDate: before },
  'late patents': { Kind: 'patents added', CreateDate: after },
  'early file': { Kind: 'attachment added', CreateDate: before, attachment },
  'late file': { Kind: 'attachment added', CreateDate: after, attachment },
  'internal file': { Kind: 'attachment added', CreateDate: after, attachment: { ...attachment, Internal: 1 } },
  'early file of user 1': { Kind: 'attachment added', CreateDate: before, attachment: { ...attachment, UserID: 1 } },
  'file removed': { Kind: 'attachment removed', CreateDate: after },
  'note for brokers': { Kind: 'note', CreateDate: after, note: { UserID: 9, Share_type: 'default', isNamed: false } },
  'note for the reader': { Kind: 'note', CreateDate: after, note: { UserID: 9, Share_type: 'custom', isNamed: true } },
  'private note': { Kind: 'note', CreateDate: after, note: { UserID: 9, Share_type: 'none', isNamed: false } },
  'decision of ABC': { Kind: 'decision', CreateDate: after, BrokerCode: 'ABC' },
  'decision of OTHER': { Kind: 'decision', CreateDate: after, BrokerCode: 'OTHER' },
  'recommended to user 1': { Kind: 'recommendation', CreateDate: after, recipient: 1 },
  'recommended to user 9': { Kind: 'recommendation', CreateDate: after, recipient: 9 },
  'invited by user 1': { Kind: 'invitation', CreateDate: after, SenderID: 1 },
  'invitation of user 1 opened': { Kind: 'invitation opened', CreateDate: after, SenderID: 1 },
  'invitation of user 1 answered': { Kind: 'invitation answered', CreateDate: after, SenderID: 1 },
  'invitation of user 1 sent again': { Kind: 'invitation sent again', CreateDate: after, SenderID: 1 },
  'invitation of user 1 revoked': { Kind: 'invitation revoked', CreateDate: after, SenderID: 1 },
  'follow-up of user 1': { Kind: 'follow-up changed', CreateDate: after, SenderID: 1 },
  'invited by user 9': { Kind: 'invitation', CreateDate: after, SenderID: 9 },
  'invitation of user 9 opened': { Kind: 'invitation opened', CreateDate: after, SenderID: 9 },
  'invitation of user 9 answered': { Kind: 'invitation answered', CreateDate: after, SenderID: 9 },
  'invitation of user 9 revoked': { Kind: 'invitation revoked', CreateDate: after, SenderID: 9 },
  'follow-up of user 9': { Kind: 'follow-up changed', CreateDate: after, SenderID: 9 },
  'contact linked': { Kind: 'contact linked', CreateDate: after },
  'contact removed': { Kind: 'contact removed', CreateDate: after },
} as const satisfies Record<string, TimelineFacts>;
type Name = keyof typeof events;

const seen = (UserType: UserType, UserID: number, listing: { StartDate?: string | null; PrivateFlag?: number } = {}): Name[] =>
  (Object.keys(events) as Name[]).filter((name) =>
    canSeeEvent({ UserID, UserType, BrokerID: 'ABC' }, { OwnerID: 2, StartDate, PrivateFlag: 1, ...listing }, events[name]),
  );

const ofOwners: Name[] = [
  'activated',
  'sold',
  'declined',
  'created active',
  'edited',
  'patents removed',
  'early patents',
  'late patents',
  'early file',
  'late file',
  'early file of user 1',
  'note for the reader',
];

describe('the timeline of a listing', () => {
  it.each([30, 40] as const)('shows type %i everything but private notes', (type) => {
    expect(seen(type, 1)).toEqual(Object.keys(events).filter((name) => name !== 'private note'));
  });

  it('shows a seller what happened to their listing', () => {
    expect(seen(1, 2).toSorted()).toEqual([...ofOwners, 'tagged'].toSorted());
  });

  it('shows a buyer who owns it the same but tags, and the decisions of their code', () => {
    expect(seen(15, 2).toSorted()).toEqual([...ofOwners, 'decision of ABC'].toSorted());
  });

  it('shows other buyers what concerns them since it was first active', () => {
    expect(seen(15, 1)).toEqual([
      'activated',
      'sold',
      'late patents',
      'late file',
      'early file of user 1',
      'note for the reader',
      'decision of ABC',
      'recommended to user 1',
      'invited by user 1',
      'invitation of user 1 opened',
      'invitation of user 1 answered',
      'invitation of user 1 sent again',
      'invitation of user 1 revoked',
      'follow-up of user 1',
    ]);
  });

  it('shows other buyers no patents of a listing that is not published openly, and nothing new before it was active', () => {
    expect(seen(15, 1, { PrivateFlag: 0 })).not.toContain('late patents');
    const inactive = seen(15, 1, { StartDate: null });
    for (const name of ['late patents', 'late file'] as const) expect(inactive).not.toContain(name);
    expect(inactive).toContain('early file of user 1');
  });

  it.each<[UserType, boolean, boolean, boolean]>([
    [15, true, false, false],
    [30, true, true, true],
    [40, true, true, true],
  ])(
    'names to type %i a buyer who decided: %s, an admin who decided: %s, and who edited: %s',
    (UserType, colleague, admin, edit) => {
      const reader = { UserID: 1, UserType, BrokerID: 'ABC' };
      expect(canSeeWho(reader, { Kind: 'decision', UserType: 15 })).toBe(colleague);
      expect(canSeeWho(reader, { Kind: 'decision', UserType: 40 })).toBe(admin);
      expect(canSeeWho(reader, { Kind: 'edit', UserType: 15 })).toBe(edit);
    },
  );
});
