import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { Button } from '@mantine/core';
import { IconArrowsJoin } from '@tabler/icons-react';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { openMergeWith } from './merge-with.tsx';

interface Props {
  kind: DuplicateKind;
  id: number;
  children: string;
}

/** Finds the other contact or organization of a merge. */
export const MergeButton = ({ kind, id, children }: Props) => (
  <Button variant="default" leftSection={<IconArrowsJoin {...buttonIcon} />} onClick={() => openMergeWith(kind, id)}>
    {children}
  </Button>
);
