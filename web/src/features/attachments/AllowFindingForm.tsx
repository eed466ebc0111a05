import { anonymityApi } from '@brevet/contract/anonymity';
import type { Finding } from '@brevet/contract/anonymity-check';
import { Text, Textarea } from '@mantine/core';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';

interface Props extends Pick<Finding, 'kind' | 'text'> {
  listingId: number;
  field: string;
}

/** Allows a name or contact details in an attachment, with a reason. */
export function AllowFindingForm({ listingId, field, kind, text }: Props) {
  const editor = useEditor({
    action: anonymityApi.overrideAnonymityFinding,
    initial: { Reason: '' },
    input: ({ Reason }) => ({ body: { listing_id: listingId, field, text, Reason } }),
  });
  return (
    <FormShell editor={editor} act="Allow finding">
      <Text size="sm">
        {kind === 'unread'
          ? 'Buyers will be able to read this attachment, including text that no one has checked.'
          : `Buyers will be able to read “${text}” in this attachment.`}
      </Text>
      <Textarea
        label="Reason"
        description="It's kept in the audit log."
        required
        autosize
        minRows={2}
        maxLength={1000}
        {...editor.text('Reason')}
      />
    </FormShell>
  );
}
