import { openDialog } from '../../../shared/form/open-dialog.ts';
import type { AllowFormProps } from './AllowForm.tsx';

/** Allows a name or contact details in a field, with a reason. */
export const openAllow = (props: AllowFormProps): void =>
  openDialog(`Allow “${props.text}”`, async () => {
    const { AllowForm } = await import('./AllowForm.tsx');
    return <AllowForm {...props} />;
  });
