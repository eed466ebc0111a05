import { messages } from '@brevet/contract/messages';
import type { Recommendation } from '@brevet/contract/recommendations';
import { recommendationsApi } from '@brevet/contract/recommendations';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { Clash } from '../../shared/form/ConflictNotice.tsx';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { BuyerSelect } from './BuyerSelect.tsx';
import { useRecommending } from './useRecommending.ts';

interface Props {
  listingId: number;
  opened: boolean;
  onClose: () => void;
}

/** Chooses the buyers to whom a listing is recommended. */
export function RecommendModal({ listingId, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Recommend listing ${listingId}`} size="lg" centered>
      <Buyers listingId={listingId} onClose={onClose} />
    </Modal>
  );
}

function Buyers({ listingId, onClose }: Omit<Props, 'opened'>) {
  const read = useRead(recommendationsApi.getRecommendations, { listing_id: listingId });
  const reload = async () => (await read.refetch()).data?.data;
  return (
    <LoadState query={read}>
      {({ data }) => <RecommendForm listingId={listingId} stored={data} reload={reload} onClose={onClose} />}
    </LoadState>
  );
}

interface FormProps extends Omit<Props, 'opened'> {
  stored: Recommendation[];
  reload: () => Promise<Recommendation[] | undefined>;
}

function RecommendForm({ listingId, stored, reload, onClose }: FormProps) {
  const { base, chosen, choose, problem, theirs, startFrom, saveOver, save, saving } = useRecommending(
    listingId,
    stored,
    reload,
    onClose,
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {theirs && (
          <Clash
            title={messages.recommendationsChangedMeanwhile}
            changes={[`Recommended to. Now: ${theirs.map(nameOf).join(', ') || 'nobody'}`]}
            onTheirs={() => startFrom(theirs)}
            onMine={() => saveOver(theirs)}
          />
        )}
        <BuyerSelect known={theirs ?? base} value={chosen} onChange={choose} error={problem} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            Recommend
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const nameOf = ({ Firstname, Lastname }: Recommendation): string => `${Firstname} ${Lastname}`;
