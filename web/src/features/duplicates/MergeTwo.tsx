import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconArrowsJoin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { kinds } from './kinds.ts';

/** Compares the two selected rows of a table; nothing for any other number of rows. */
export function MergeTwo({ kind, ids }: { kind: DuplicateKind; ids: readonly number[] }) {
  const [first, second, ...more] = ids.toSorted((one, other) => one - other);
  if (first === undefined || second === undefined || more.length > 0) return null;
  return (
    <Button
      component={Link}
      to={paths.compareDuplicates(kind, first, second)}
      variant="subtle"
      leftSection={<IconArrowsJoin {...buttonIcon} />}
    >
      Merge 2 {kinds[kind].many}
    </Button>
  );
}
