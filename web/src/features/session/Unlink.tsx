import type { OwnIdentity } from '@brevet/contract/provider';
import { providerApi } from '@brevet/contract/provider';
import { secondStepApi } from '@brevet/contract/second-step';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { OwnerForm } from './OwnerForm.tsx';

/** Asks for password and code once more before unlinking the provider. */
export function Unlink({ identity }: { identity: OwnIdentity }) {
  const { IdentityID, Email } = identity;
  const steps = useRead(secondStepApi.secondStep, {});
  const twoSteps = Boolean(steps.data?.data.Since);
  const { mutateAsync } = useAction(providerApi.unlinkIdentity);
  return (
    <OwnerForm
      says={`You can no longer sign in as ${Email}. Use your password instead.`}
      act="Unlink"
      withCode={twoSteps}
      send={({ Password, Code }) => mutateAsync({ body: { IdentityID, Password, ...(twoSteps ? { Code } : {}) } })}
    />
  );
}
