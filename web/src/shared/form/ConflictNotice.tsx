import { Alert, Button, Group, List } from '@mantine/core';

interface Props {
  title: string;
  /** What somebody else has changed, a line each. */
  changes: string[];
  onTheirs: () => void;
  onMine: () => void;
}

/** Somebody else has saved meanwhile: what that was, and the two ways on. Until then one may go on editing. */
export function Clash({ title, changes, onTheirs, onMine }: Props) {
  return (
    <Alert color="red" title={title} mb="md">
      <List size="sm" mb="sm" listStyleType="disc" withPadding>
        {changes.map((change) => (
          <List.Item key={change}>{change}</List.Item>
        ))}
        {changes.length === 0 && <List.Item>Nothing that you have in front of you differs.</List.Item>}
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
