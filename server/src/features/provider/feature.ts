import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import type { SignInByToken } from '../sign-in/sign-in.ts';
import { providerHandlers, signInByToken } from './provider.service.ts';
import type { ProviderConfig } from './sign-in-provider.ts';
import { Provider } from './sign-in-provider.ts';

type Parts = Parameters<typeof signInByToken>[0] & { config: { provider: ProviderConfig | null; publicUrl: string } };

export const providerFeature = {
  provides: (parts: Parts) => ({
    /** Null without a sign-in provider. */
    provider: parts.config.provider ? new Provider(parts.config.provider, parts.config.publicUrl) : null,
    signInByToken: (call: Parameters<SignInByToken>[0]) => signInByToken(parts, call),
  }),
  handlers: { provider: providerHandlers },
} satisfies FeatureModule;
