import type { OwnIdentity } from '@brevet/contract/provider';
import { providerApi } from '@brevet/contract/provider';
import { secondStepApi } from '@brevet/contract/second-step';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { OwnerForm, ownerOutcome } from './OwnerForm.tsx';

/** Password and code once more, before the provider leads to the account no longer. */
export function Unlink({ identity, onClose }: { identity: OwnIdentity; onClose: () => void }) {
  const { IdentityID, Email } = identity;
  const steps = useRead(secondStepApi.secondStep, {});
  const twoSteps = Boolean(steps.data?.data.Since);
  const unlink = useAction(providerApi.unlinkIdentity, ownerOutcome(onClose));
  return (
    <OwnerForm
      says={`From then on ${Email} does not sign you in here. Your password does.`}
      act="Unlink"
      withCode={twoSteps}
      action={unlink}
      onAct={({ Password, Code }) => unlink.mutate({ body: { IdentityID, Password, ...(twoSteps ? { Code } : {}) } })}
      onClose={onClose}
    />
  );
}
