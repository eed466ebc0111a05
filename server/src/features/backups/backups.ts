/** The public face of the feature: what a restore leaves to the server. Commands import the rest, which the server doesn't load. */
export { heldSince, isHeld } from './held.queries.ts';
export { releaseHeld } from './release-held.ts';
