import type { Listing } from '@brevet/contract/listing-view';
import { listingsApi } from '@brevet/contract/listings';
import { choosableStatuses, statusByCode, statuses } from '@brevet/contract/statuses';
import { Radio, Stack, Textarea } from '@mantine/core';
import { useAction } from '../../../shared/api/hooks.ts';
import { FormShell } from '../../../shared/form/FormShell.tsx';
import { useEditor } from '../../../shared/form/useEditor.ts';

type Choosable = (typeof choosableStatuses)[number];

export interface StatusFormProps {
  listing: Listing;
  /** The initial choice. */
  first?: Choosable | undefined;
  onSaved?: (() => void) | null;
}

const isChosen = (code: number): code is Choosable => choosableStatuses.some((one) => one === code);

/** @public The choice of a status, and its reason. Loaded by open-status.tsx. */
export function StatusForm({ listing: { ListingID: listing_id, AvailableStatus }, first, onSaved }: StatusFormProps) {
  const { mutateAsync } = useAction(listingsApi.changeListingStatus);
  const editor = useEditor({
    initial: { status: first === undefined ? '' : String(first), Reason: '' },
    onSaved: (answer) => {
      if (answer) onSaved?.();
    },
    action: async ({ status, Reason }) => {
      const code = Number(status);
      return isChosen(code) ? mutateAsync({ body: { listing_id, AvailableStatus: code, ...(Reason ? { Reason } : {}) } }) : null;
    },
  });
  const { status } = editor.values;
  const declines = status === String(statuses.declined.code);
  return (
    <FormShell editor={editor} act={declines ? 'Decline' : 'Save'} disabled={status === ''}>
      <Radio.Group label="New status" value={status || null} onChange={(chosen) => editor.set({ status: chosen })}>
        <Stack gap="sm" mt="sm">
          {choosableStatuses
            .filter((code) => code !== AvailableStatus)
            .map((code, place) => {
              const { label, meaning } = statuses[statusByCode.get(code) ?? 'active'];
              const focused = first === undefined && place === 0;
              return (
                <Radio
                  key={code}
                  value={String(code)}
                  label={label}
                  description={meaning}
                  data-autofocus={focused || undefined}
                />
              );
            })}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Reason"
        data-autofocus={first === statuses.declined.code || undefined}
        description={
          declines ? 'The owner sees the reason and can change the listing.' : 'Optional. Shown in the status history.'
        }
        autosize
        minRows={2}
        maxLength={2000}
        {...editor.text('Reason')}
      />
    </FormShell>
  );
}
