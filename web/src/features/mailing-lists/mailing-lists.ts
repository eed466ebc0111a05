export { openAddToList } from './add-to-list.tsx';
export { MailingListsSelect } from './MailingListsSelect.tsx';
export { selectableContacts } from './selectable-contacts.tsx';
