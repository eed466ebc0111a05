/** Public API of the feature. */
export type { SessionStore } from './session-store.ts';
