import { Alert, Button, Group, List } from '@mantine/core';
import { labelOf } from './fields.ts';
import type { Conflict } from './useListingEditor.ts';
import { differingPaths } from './values.ts';

interface Props {
  conflict: Conflict;
  onTheirs: () => void;
  onMine: () => void;
}

/** Somebody else has saved meanwhile: what that was, and the two ways on. Until then one may go on editing. */
export function Clash({ conflict: { error, before, now }, onTheirs, onMine }: Props) {
  const theirs = differingPaths(before, now);
  const shown = Object.entries(error.errors).filter(([path]) => theirs.includes(path));
  return (
    <Alert color="red" title={error.message} mb="md">
      <List size="sm" mb="sm">
        {shown.map(([path, text]) => (
          <List.Item key={path}>
            {labelOf(path)}. {text.slice(0, 200)}
          </List.Item>
        ))}
        {shown.length === 0 && <List.Item>Nothing that you have in front of you differs.</List.Item>}
      </List>
      <Group gap="sm">
        <Button variant="default" onClick={onTheirs}>
          Load the current version
        </Button>
        <Button variant="default" onClick={onMine}>
          Save mine over it
        </Button>
      </Group>
    </Alert>
  );
}
