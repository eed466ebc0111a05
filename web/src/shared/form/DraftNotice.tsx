import { Alert, Anchor } from '@mantine/core';
import { formatTime } from '../ui/format.ts';

/** A form that begins with what was typed before a reload says so. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert color="gray" mb="md">
      What you had typed before is here again.{' '}
      <Anchor component="button" type="button" inherit onClick={onDiscard}>
        Discard it
      </Anchor>
    </Alert>
  );
}

/** When the draft was kept, for the foot of a form. */
export const draftKept = (savedAt: Date | null): string => (savedAt ? `Draft kept on this computer, ${formatTime(savedAt)}` : '');
