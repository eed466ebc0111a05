/** The public face of the feature. */

export { contactsMatching } from './contact-filter.queries.ts';
export { rightsOnContact } from './contacts.policy.ts';
export { holdOrganizationsOf, internalAmong } from './contacts.queries.ts';
export { contactFor, readableContact, requireContact } from './load-contact.ts';
export { requireLetters } from './require-letters.ts';
