import type { ShareType } from '@brevet/contract/notes';
import type { DemoUsername } from './people.ts';

/** A note of the demo workspace, in the HTML that the editor writes. */
interface DemoNote {
  ListingName: string;
  author: DemoUsername;
  Tag: string;
  Share_type: ShareType;
  sharedWith: readonly DemoUsername[];
  Message: string;
  daysAgo: number;
}

export const demoNotes: readonly DemoNote[] = [
  {
    ListingName: 'Filters and clocks for crowded radio bands',
    author: 'broker',
    Tag: 'Call',
    Share_type: 'default',
    sharedWith: [],
    Message:
      '<p>The owner prefers one buyer for the whole family.</p><ul><li><p>No field-of-use license before the filter patents are placed</p></li><li><p>Technical contact joins calls in the afternoon, Central European Time</p></li></ul>',
    daysAgo: 9,
  },
  {
    ListingName: 'Filters and clocks for crowded radio bands',
    author: 'admin',
    Tag: 'Pricing, Meeting',
    Share_type: 'default',
    sharedWith: [],
    Message:
      '<h3>What comparable families sold for</h3><table><tbody><tr><th><p>Family</p></th><th><p>Assets</p></th><th><p>Price</p></th></tr><tr><td><p>Acoustic filters</p></td><td><p>14</p></td><td><p>$1.9 million</p></td></tr><tr><td><p>Clock recovery</p></td><td><p>6</p></td><td><p>$640,000</p></td></tr></tbody></table><p>Start high; both sales had two bidders.</p>',
    daysAgo: 4,
  },
  {
    ListingName: 'Reading flows in encrypted traffic',
    author: 'tnakamura',
    Tag: 'Evidence of use',
    Share_type: 'default',
    sharedWith: [],
    Message:
      '<p>Two firewall vendors describe the same classification in their release notes. Charts are with the analyst until <strong>Friday</strong>.</p>',
    daysAgo: 6,
  },
  {
    ListingName: 'Second factor sign-in without typing',
    author: 'broker',
    Tag: 'Email',
    Share_type: 'custom',
    sharedWith: ['tnakamura'],
    Message: '<p>Could you introduce this to your handset buyers? The owner answers within a day.</p>',
    daysAgo: 2,
  },
];
