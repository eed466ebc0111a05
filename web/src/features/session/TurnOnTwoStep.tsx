import { secondStepApi } from '@brevet/contract/second-step';
import { useAction } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { Authenticator } from './Authenticator.tsx';
import { OwnPassword } from './ReauthForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Turns on two-step verification: asks for the password, shows the QR code, then the recovery codes. */
export function TurnOnTwoStep() {
  const enrol = useAction(secondStepApi.enrolSecondStep);
  const confirm = useAction(secondStepApi.confirmSecondStep);
  const enrolment = enrol.data?.data;
  const codes = confirm.data?.RecoveryCodes;
  const editor = useEditor({
    initial: { Password: '', Code: '' },
    action: ({ Password, Code }): Promise<unknown> =>
      enrolment ? confirm.mutateAsync({ body: { Code } }) : enrol.mutateAsync({ body: { Password } }),
    stays: true,
  });
  return (
    <FormShell editor={editor} act={enrolment ? 'Confirm' : 'Continue'} careless done={codes && 'Two-step verification is on'}>
      {codes && (
        <>
          <p>Use a recovery code to sign in when you don't have your authenticator app. Each code works once.</p>
          <RecoveryCodes codes={codes} />
        </>
      )}
      {!codes && enrolment && <Authenticator enrolment={enrolment} code={editor.text('Code')} />}
      {!enrolment && (
        <>
          <p>You need an authenticator app. Most password managers have one built in.</p>
          <OwnPassword fields={editor} />
        </>
      )}
    </FormShell>
  );
}
