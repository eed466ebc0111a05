/** The public face of the feature. */
export { requireLater } from './decide.ts';
export { decideFor, undoDecisions } from './decide-for.ts';
export { canSeeDecider } from './decisions.policy.ts';
export { pursueRequests } from './decisions.tables.ts';
