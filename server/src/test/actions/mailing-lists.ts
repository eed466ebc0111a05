import { contacts } from '../../schema/contacts.ts';
import type { Actions } from './action.ts';
import { onMailingList } from './action.ts';
import type { Stage } from './stage.ts';

export const mailingListActions = ({ test, admin, broker }: Stage): Actions => {
  const fields = { mailinglist_name: 'Optics buyers', mailinglist_notes: 'Met in Oslo' };
  const save = (more: object = {}, query = '') =>
    test.as(broker).post(`/CreateMailingList${query}`, { mailingListDetails: { ...fields, ...more } });
  const created = async (): Promise<number> => Number((await save()).body.maillist_id);
  const contact = async (): Promise<number> => {
    const [row] = await test.db
      .insert(contacts)
      .values({ Firstname: 'Nils', Lastname: 'Berg', CreatorId: admin.UserID })
      .returning();
    return row?.ContactId ?? 0;
  };
  const joined = async () => {
    const [id, ContactId] = [await created(), await contact()];
    const join = () => test.as(broker).post(`/addMailingList?mailListing_id=${id}`, { contactID: ContactId });
    return { id, ContactId, join };
  };
  return {
    'POST /CreateMailingList': {
      'of something new': async () => ({
        does: () => save(),
        writes: ({ body }) => [onMailingList(broker, Number(body.maillist_id), 'create', { NewValue: fields })],
      }),
      'with another name': async () => {
        const id = await created();
        return {
          does: () => save({ mailinglist_name: 'Optics' }, `?mailingList_id=${id}`),
          writes: () => [
            onMailingList(broker, id, 'edit', {
              OldValue: { mailinglist_name: 'Optics buyers' },
              NewValue: { mailinglist_name: 'Optics' },
            }),
          ],
        };
      },
    },
    'DELETE /deleteMailingList': {
      'with a contact': async () => {
        const { id, join } = await joined();
        await join();
        return {
          does: () => test.as(admin).delete(`/deleteMailingList?mailingList_id=${id}`),
          writes: () => [onMailingList(admin, id, 'delete', { OldValue: { ...fields, active: 1, contactcnt: 1 } })],
        };
      },
    },
    'POST /addMailingList': {
      'of one contact': async () => {
        const { id, ContactId, join } = await joined();
        return {
          does: join,
          writes: () => [onMailingList(broker, id, 'add contacts', { NewValue: { ContactId: [ContactId] } })],
        };
      },
    },
    'DELETE /removeContact': {
      'by an admin': async () => {
        const { id, ContactId, join } = await joined();
        await join();
        return {
          does: () => test.as(admin).delete(`/removeContact?contact_id=${ContactId}&mailListId=${id}`),
          writes: () => [onMailingList(admin, id, 'remove contact', { OldValue: { ContactId } })],
        };
      },
    },
  };
};
