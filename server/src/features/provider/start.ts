/** What a start needs before the app. */
export type { ProviderConfig } from './provider.ts';
