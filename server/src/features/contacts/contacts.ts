/** The public face of the feature. */
export { internalAmong } from './contacts.queries.ts';
export { contactFor, readableContact, requireContact } from './load-contact.ts';
