import type { Listing } from '@brevet/contract/listings';
import { listingsApi } from '@brevet/contract/listings';
import { choosableStatuses, statusByCode, statuses } from '@brevet/contract/statuses';
import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/ui/toast.ts';

type Choosable = (typeof choosableStatuses)[number];

/** An admin chooses 1 to 7, or declines with a reason that the owner sees. */
export function StatusModal({ listing, opened, onClose }: { listing: Listing; opened: boolean; onClose: () => void }) {
  const others = choosableStatuses.filter((code) => code !== listing.AvailableStatus);
  const [chosen, setChosen] = useState<Choosable | null>(null);
  const [reason, setReason] = useState('');
  const action = useAction(listingsApi.changeListingStatus, {
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const declines = chosen === statuses.declined.code;
  const save = () => {
    if (chosen === null) return;
    action.mutate({ body: { listing_id: listing.ListingID, AvailableStatus: chosen, ...(reason ? { Reason: reason } : {}) } });
  };
  const problem = action.error ? (action.error.errors.Reason ?? action.error.message) : null;
  return (
    <Modal opened={opened} onClose={onClose} title={`Status of listing ${listing.ListingID}`} centered>
      <Stack gap="md">
        <Radio.Group
          label="New status"
          value={chosen === null ? null : String(chosen)}
          onChange={(value) => setChosen(Number(value) as Choosable)}
        >
          <Stack gap="sm" mt="sm">
            {others.map((code) => {
              const key = statusByCode.get(code) ?? 'active';
              return <Radio key={code} value={String(code)} label={statuses[key].label} description={statuses[key].meaning} />;
            })}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Reason"
          description={declines ? 'The owner sees it and may amend the listing.' : 'For the history; optional.'}
          autosize
          minRows={2}
          maxLength={2000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={problem}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save} loading={action.isPending} disabled={chosen === null}>
            {declines ? 'Decline' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
