import { shownText } from '@brevet/contract/anonymity';
import { openDialog } from '../../../../shared/form/open-dialog.ts';
import type { AllowFormProps } from './AllowForm.tsx';

/** Allows a name or contact details in a field, with a reason. */
export const openAllow = (props: AllowFormProps): void =>
  openDialog(props.kind === 'unread' ? 'Allow unchecked file' : `Allow ${shownText(props)}`, async () => {
    const { AllowForm } = await import('./AllowForm.tsx');
    return <AllowForm {...props} />;
  });
