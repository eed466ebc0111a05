/** The public face of the feature. */
export { claimsOfPatent } from './patent-claims.queries.ts';
