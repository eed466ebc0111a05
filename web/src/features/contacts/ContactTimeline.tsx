import type { ContactEvent, ContactEventKind } from '@brevet/contract/contact-timeline';
import { contactTimelineApi } from '@brevet/contract/contact-timeline';
import { paths } from '@brevet/contract/paths';
import { decisionLabel } from '@brevet/contract/statuses';
import type { Icon } from '@tabler/icons-react';
import {
  IconClick,
  IconGavel,
  IconLink,
  IconListDetails,
  IconMail,
  IconMailOff,
  IconMailOpened,
  IconNote,
  IconPencil,
  IconSend,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { Timeline } from '../../shared/ui/Timeline.tsx';

const kinds: Record<ContactEventKind, { icon: Icon; text: string }> = {
  created: { icon: IconUserPlus, text: 'Contact created' },
  edited: { icon: IconPencil, text: 'Contact edited' },
  note: { icon: IconNote, text: 'Note added' },
  email: { icon: IconMail, text: 'Email sent' },
  invitation: { icon: IconMail, text: 'Invited to' },
  'invitation opened': { icon: IconMailOpened, text: 'Opened the invitation to' },
  decision: { icon: IconGavel, text: 'Decided' },
  'listing linked': { icon: IconLink, text: 'Linked to' },
  'list joined': { icon: IconListDetails, text: 'Added to the list' },
  campaign: { icon: IconSend, text: 'Campaign sent' },
  'campaign clicked': { icon: IconClick, text: 'Clicked a link in' },
  'campaign unsubscribed': { icon: IconMailOff, text: 'Unsubscribed through' },
};

const textOf = ({ Kind, DecisionStatus }: ContactEvent): string =>
  Kind === 'decision' ? decisionLabel(DecisionStatus ?? 0) : kinds[Kind].text;

/** The person who did it. Invitations are opened by the contact, not by their sender. */
const personOf = ({ Kind, IsOwn, UserName }: ContactEvent): string =>
  Kind === 'invitation opened' ? '' : IsOwn ? 'You' : (UserName ?? '');

const useEvents = (contact_id: number, page: number) =>
  useRead(contactTimelineApi.contactTimeline, { contact_id, page }, { keep: true });

/** A contact's notes, emails and decisions in order of time. */
export const ContactTimeline = ({ id }: { id: number }) => (
  <Timeline
    id={id}
    usePage={useEvents}
    entryOf={(event) => ({
      icon: kinds[event.Kind].icon,
      text: textOf(event),
      about: event.ListingID === null ? event.Text : <Link to={paths.listing(event.ListingID)}>{event.Text}</Link>,
      person: personOf(event),
    })}
  />
);
