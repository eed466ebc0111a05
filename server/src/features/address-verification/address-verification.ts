/** The public face of the feature. */
export { holdAddress, markBounced } from './bounced-addresses.queries.ts';
