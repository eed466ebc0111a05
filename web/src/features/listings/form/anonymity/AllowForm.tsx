import { anonymityApi } from '@brevet/contract/anonymity';
import type { Finding } from '@brevet/contract/anonymity-check';
import { Textarea } from '@mantine/core';
import { FormShell } from '../../../../shared/form/FormShell.tsx';
import { useEditor } from '../../../../shared/form/useEditor.ts';

export interface AllowFormProps {
  listingId: number;
  field: string;
  kind: Finding['kind'];
  text: string;
  onAllowed?: () => void;
}

/** @public The reason for allowing a finding. Loaded by open-allow.tsx. */
export function AllowForm({ listingId: listing_id, field, text, onAllowed }: AllowFormProps) {
  const editor = useEditor({
    initial: { Reason: '' },
    action: anonymityApi.overrideAnonymityFinding,
    input: ({ Reason }) => ({ body: { listing_id, field, text, Reason } }),
    ...(onAllowed ? { onSaved: onAllowed } : {}),
  });
  return (
    <FormShell editor={editor} act="Allow finding">
      <Textarea
        label="Reason"
        description="Brokers and admins see who allowed it and why. It stays allowed in this field."
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        {...editor.text('Reason')}
      />
    </FormShell>
  );
}
