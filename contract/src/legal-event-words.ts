import { dayInEnglish } from './calendar.ts';
import type { News } from './news.ts';
import { formatPatentNumber } from './patent-number.ts';

type Message = Extract<News, { Kind: 'legalEvents' }>;
type Event = Message['Events'][number];

const feeOf = ({ Stage }: { Stage: number | null }): string => (Stage ? `${Stage}th-year fee` : 'maintenance fee');
const unpaidAsOf = ({ AsOf, Day }: Event): string =>
  AsOf && AsOf >= Day ? ` No payment recorded as of ${dayInEnglish(AsOf)}.` : " The store's fee records don't reach this window.";

const recorded: Partial<Record<Extract<Event, { Event: 'recorded' }>['Conveyance'], string>> = {
  lien: 'Security interest',
  release: 'Release of a security interest',
  assignment: 'Assignment',
  merger: 'Merger',
  nameChange: 'Change of name',
};

/** One event of a patent, without the names of owners and lenders. */
function eventInWords(event: Event): string {
  switch (event.Event) {
    case 'feeOpens':
      return `${feeOf(event)} payable from ${dayInEnglish(event.Day)}, due ${dayInEnglish(event.Due)}.${unpaidAsOf(event)}`;
    case 'feeCloses':
      return event.AsOf && event.AsOf >= event.Day
        ? `${feeOf(event)} overdue. Payable with surcharge until ${dayInEnglish(event.Until)}.${unpaidAsOf(event)}`
        : `${feeOf(event)} was due ${dayInEnglish(event.Due)}, with surcharge until ${dayInEnglish(event.Until)}.${unpaidAsOf(event)}`;
    case 'lapsed': {
      const asOf = event.AsOf ? ` (USPTO fee records as of ${dayInEnglish(event.AsOf)})` : '';
      return `lapsed ${dayInEnglish(event.Day)}: ${feeOf(event)} not paid${asOf}.`;
    }
    case 'ends':
      if (event.Certainty === 'fact') return `term ends ${dayInEnglish(event.Day)}.`;
      if (event.Certainty === 'noLaterThan')
        return `term ends by ${dayInEnglish(event.Day)}. A terminal disclaimer may end it sooner.`;
      return `estimated term end: ${dayInEnglish(event.Day)}.`;
    case 'recorded':
      return `${recorded[event.Conveyance] ?? 'Document'} recorded ${dayInEnglish(event.Day)} at the USPTO (reel/frame ${event.ReelFrame}).`;
  }
}

const subjects: Record<Event['Event'], string> = {
  feeOpens: 'Fee payable',
  feeCloses: 'Fee overdue',
  lapsed: 'Patent lapsed',
  ends: 'Term ends within a year',
  recorded: 'Document recorded',
};

/** One line per event. A single kind of event names the message. */
export function legalEventsInWords({ Events, More }: Message, listing: string): { title: string; text: string } {
  const [kind, ...others] = new Set(Events.map(({ Event }) => Event));
  const lines = Events.map((event) => {
    const { Country, PatentNumber } = event;
    return `${Country} ${formatPatentNumber(Country, PatentNumber)}: ${eventInWords(event)}`;
  });
  return {
    title: `${kind && others.length === 0 ? subjects[kind] : 'News of patents'}: ${listing}`,
    text: [...lines, ...(More > 0 ? [`And ${More} more.`] : [])].join('\n'),
  };
}
