import { Table } from '@mantine/core';
import { Kbd } from '../../shared/ui/badges.tsx';

const shortcuts = [
  ['J', 'Next listing'],
  ['K', 'Previous listing'],
  ['P', 'Pursue'],
  ['O', 'Postpone'],
  ['X', 'Pass'],
  ['1 to 9', 'Reason to pass, or when to come back'],
  ['U', 'Undo the decision'],
  ['N', 'Next undecided listing'],
  ['A', 'Activate a pending listing'],
  ['D', 'Decline a pending listing'],
  ['C', 'Confirm the changes of a listing'],
  ['Ctrl Enter', 'Save a form'],
  ['?', 'Show shortcuts'],
] as const;

/** @public The keys of all screens. Loaded by open-shortcuts.tsx. */
export const Shortcuts = () => (
  <Table withRowBorders={false} verticalSpacing={4}>
    <Table.Tbody>
      {shortcuts.map(([key, what]) => (
        <Table.Tr key={key}>
          <Table.Td>{what}</Table.Td>
          <Table.Td ta="right">
            <Kbd>{key}</Kbd>
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
