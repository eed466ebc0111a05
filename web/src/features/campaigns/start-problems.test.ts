import { mostCampaignContacts } from '@brevet/contract/campaign-fields';
import { messages } from '@brevet/contract/messages';
import { describe, expect, it } from 'vitest';
import { isUnaddressed, startProblems } from './start-problems.ts';

const list = { maillist_id: 3, mailinglist_name: 'Optics', contactcnt: 2, active: 1 as const };
const draft = { Subject: 'Hello', Body: '<p>Text</p>', Lists: [list], Filter: null, Delivers: true };
const audience = { TooMany: false, Recipients: 2 };

describe('what keeps a campaign from starting', () => {
  it.each([
    ['nothing', {}, {}, []],
    ['an empty subject', { Subject: ' ' }, {}, [messages.campaignSubjectRequired]],
    ['an empty text', { Body: '<p> </p>' }, {}, [messages.campaignBodyRequired]],
    ['no list and no filter', { Lists: [] }, { Recipients: 0 }, [messages.campaignAudienceRequired]],
    ['too many contacts', {}, { TooMany: true, Recipients: 0 }, [messages.campaignContactsTooMany(mostCampaignContacts)]],
    ['everyone left out', {}, { Recipients: 0 }, [messages.campaignWithoutRecipients]],
    ['no email server', { Delivers: false }, {}, [messages.campaignWithoutServer]],
    ['two things', { Subject: '', Delivers: false }, {}, [messages.campaignSubjectRequired, messages.campaignWithoutServer]],
  ])('is %s', (_name, changes, counted, problems) => {
    expect(startProblems({ ...draft, ...changes }, { ...audience, ...counted })).toEqual(problems);
  });

  it('is nothing while the recipients are being counted', () => {
    expect(startProblems(draft, undefined)).toEqual([]);
  });
});

describe('a campaign to no one', () => {
  it.each([
    [{ Lists: [], Filter: null }, true],
    [{ Lists: [3], Filter: null }, false],
    [{ Lists: [], Filter: {} }, false],
  ])('%j: %s', (chosen, expected) => {
    expect(isUnaddressed(chosen)).toBe(expected);
  });
});
