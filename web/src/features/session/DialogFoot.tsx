import { Button, Group } from '@mantine/core';

interface Props {
  /** What the button says. */
  act: string;
  busy: boolean;
  /** What was asked for is done; nothing is left but to close. */
  done: boolean;
  onClose: () => void;
}

/** The foot of a form in a dialog: Cancel and the act, in the end Done alone. */
export const DialogFoot = ({ act, busy, done, onClose }: Props) => (
  <Group justify="flex-end" gap="sm">
    {!done && (
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
    )}
    <Button key={done ? 'done' : 'act'} type="submit" autoFocus={done} loading={busy}>
      {done ? 'Done' : act}
    </Button>
  </Group>
);
