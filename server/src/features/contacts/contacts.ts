/** The public face of the feature. */

export { contactsMatching } from './contact-filter.queries.ts';
export { rightsOnContact } from './contacts.policy.ts';
export { holdOrganizationsOf, internalAmong } from './contacts.queries.ts';
export { requireFormRules } from './form-rules.ts';
export { contactFor, readableContact, requireContact } from './load-contact.ts';
