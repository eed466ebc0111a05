export { openAddToList } from './add-to-list.tsx';
export { selectableContacts } from './selectable-contacts.tsx';
