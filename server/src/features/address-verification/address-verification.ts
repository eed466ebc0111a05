/** The public face of the feature. */
export { checkAgain, holdAddress, markBounced } from './bounced-addresses.queries.ts';
