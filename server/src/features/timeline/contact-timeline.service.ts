import type { contactTimelineApi } from '@brevet/contract/contact-timeline';
import type { Writing } from '../../platform/db/write.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { addressForms } from '../../platform/mail/address-forms.ts';
import { readableContact } from '../contacts/contacts.ts';
import { contactEvents } from './contact-timeline.queries.ts';
import { pageOfEvents } from './page-of-events.ts';

/** A contact's notes, emails and decisions in order of time. */
export function contactTimelineHandlers({ db }: Pick<Writing, 'db'>): Handlers<typeof contactTimelineApi> {
  return {
    async contactTimeline({ caller: { user }, query: { contact_id, page, limit } }) {
      const { ContactId, PrimaryEmail, SecondaryEmail } = await readableContact(db, user, contact_id);
      const addresses = [PrimaryEmail, SecondaryEmail].filter(Boolean).flatMap(addressForms);
      const { rows, ...counts } = await pageOfEvents({ page, limit }, (offset) =>
        contactEvents(db, user, { ContactId, addresses }, { limit, offset }),
      );
      const data = rows.map(({ UserID, total: _total, ...event }) => ({ ...event, IsOwn: UserID === user.UserID }));
      return { data, ...counts };
    },
  };
}
