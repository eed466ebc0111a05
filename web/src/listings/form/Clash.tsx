import { Alert, Button, Group, List } from '@mantine/core';
import type { CallError } from '../../api/client.ts';
import { labelOf } from './fields.ts';
import type { Form } from './values.ts';

interface Props {
  error: CallError;
  reload: (() => Promise<{ data?: Form | undefined }>) | undefined;
  onTheirs: (form: Form) => void;
  onMine: (form: Form) => void;
}

/** Somebody else has saved meanwhile: what differs, and the two ways on. */
export function Clash({ error, reload, onTheirs, onMine }: Props) {
  const readThen = (act: (form: Form) => void) => async () => {
    const { data } = (await reload?.()) ?? {};
    if (data) act(data);
  };
  return (
    <Alert color="red" title={error.message} mb="md">
      <List size="sm" mb="sm">
        {Object.entries(error.errors).map(([field, text]) => (
          <List.Item key={field}>
            {labelOf(field)}. {text.slice(0, 200)}
          </List.Item>
        ))}
      </List>
      <Group gap="sm">
        <Button variant="default" onClick={readThen(onTheirs)}>
          Load the current version
        </Button>
        <Button variant="default" onClick={readThen(onMine)}>
          Save mine over it
        </Button>
      </Group>
    </Alert>
  );
}
