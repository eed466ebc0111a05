import type { Attachment } from '@brevet/contract/attachments';
import { attachmentsApi } from '@brevet/contract/attachments';
import type { ButtonProps } from '@mantine/core';
import { Button } from '@mantine/core';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  attachment: Attachment;
  /** Asks for confirmation, because the file is someone else's. */
  asks?: boolean;
}

/** Hides an attachment from buyers. */
export function MarkInternalButton({ attachment: { DocID, doc_dispplay_name: name }, asks = false, ...look }: Props) {
  const save = useAction(attachmentsApi.saveAttachment, toastAnswer);
  const mark = async (): Promise<void> => {
    const question = 'Buyers can no longer read this file. Brokers, admins and the person who uploaded it still can.';
    if (asks && !(await confirm(question, { title: `Mark ${name} as internal`, yes: 'Mark as internal' }))) return;
    save.mutate({ body: { DocID, Internal: 1 } });
  };
  return (
    <Button {...look} loading={save.isPending} aria-label={`Mark as internal: ${name}`} onClick={() => void mark()}>
      Mark as internal
    </Button>
  );
}
