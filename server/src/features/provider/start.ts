/** What a start needs before the app. */
export type { ProviderConfig } from './sign-in-provider.ts';
