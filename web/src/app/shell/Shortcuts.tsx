import type { Access } from '@brevet/contract/access';
import { access, allows } from '@brevet/contract/access';
import { Table } from '@mantine/core';
import { Keys } from '../../shared/actions/Keys.tsx';
import type { Shortcut } from '../../shared/actions/shortcuts.ts';
import { shortcuts } from '../../shared/actions/shortcuts.ts';
import { useSession } from '../../shared/session/session.ts';
import styles from './Shortcuts.module.css';

const byPlace = Map.groupBy(Object.values(shortcuts), ({ place }) => place);

/** Places whose keys aren't for everyone. */
const users: Partial<Record<Shortcut['place'], Access>> = { Decision: access.deciders, Review: access.staff };

/** @public The keys of all screens. Loaded by open-shortcuts.tsx. */
export function Shortcuts() {
  const { UserType } = useSession();
  const shown = [...byPlace].filter(([place]) => allows(users[place] ?? access.signedIn, UserType));
  return shown.map(([place, entries]) => (
    <Table key={place} withRowBorders={false} verticalSpacing={4} className={styles.place ?? ''}>
      <Table.Caption className={styles.name ?? ''}>{place}</Table.Caption>
      <Table.Tbody>
        {entries.map(({ key, label }) => (
          <Table.Tr key={key}>
            <Table.Td>{label}</Table.Td>
            <Table.Td ta="right">
              <Keys of={key} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  ));
}
