import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatCount } from './format.ts';

interface Props<Row> {
  rows: readonly Row[];
  /** Rows shown at first. */
  most: number;
  children: (shown: readonly Row[], button: ReactNode) => ReactNode;
}

/** The first rows of a long list, with a button for the others. */
export function ShowAll<Row>({ rows, most, children }: Props<Row>) {
  const [all, setAll] = useState(false);
  if (all || rows.length <= most) return children(rows, null);
  const button = (
    <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
      Show all {formatCount(rows.length)}
    </Button>
  );
  return children(rows.slice(0, most), button);
}
