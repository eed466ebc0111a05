/** The door of the feature for a start, before there is an app. */
export type { ProviderConfig } from './sign-in-provider.ts';
