/** The public face of the feature. */
export type { SessionStore } from './session-store.ts';
