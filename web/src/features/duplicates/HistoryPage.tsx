import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { DuplicatesLink } from './DuplicatesLink.tsx';
import { useKind } from './useKind.tsx';

/** The table's props that depend on the page's address. */
interface FromAddress {
  fixed: { Kind: DuplicateKind };
  switcher: ReactNode;
  actions: ReactNode;
}

interface Props {
  label: string;
  /** The screen's address. */
  path: (kind: DuplicateKind) => string;
  children: (kind: DuplicateKind, fromAddress: FromAddress) => ReactNode;
}

/** Past merges or dismissed pairs of a kind, below the crumbs and tabs of the directory. */
export function HistoryPage({ label, path, children }: Props) {
  const { kind, control } = useKind(path);
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: 'Duplicates', path: paths.duplicates(kind) }, { label });
  return (
    <>
      <ScreenTabs bar="directory" />
      {children(kind, { fixed: { Kind: kind }, switcher: control, actions: <DuplicatesLink kind={kind} /> })}
    </>
  );
}

interface UndoButtonProps {
  /** The button's text. */
  act: string;
  /** Its name for screen readers. */
  label: string;
  busy: boolean;
  onClick: () => void;
}

/** Takes back what a row says was done. */
export const UndoButton = ({ act, label, busy, onClick }: UndoButtonProps) => (
  <Button
    variant="subtle"
    size="compact-xs"
    loading={busy}
    leftSection={<IconArrowBackUp size={14} stroke={1.7} />}
    aria-label={label}
    onClick={onClick}
  >
    {act}
  </Button>
);
