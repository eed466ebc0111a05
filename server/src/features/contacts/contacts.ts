/** The public face of the feature. */
export { contactFor, readableContact, requireContact } from './load-contact.ts';
