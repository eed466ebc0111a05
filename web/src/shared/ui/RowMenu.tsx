import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';

interface Props {
  /** The menu's name for screen readers. */
  label: string;
  busy?: boolean;
  children: ReactNode;
}

/** A row's actions behind three dots. The dots get the focus back before an item opens a dialog, so the dialog returns it there. */
export function RowMenu({ label, busy = false, children }: Props) {
  const dots = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" onClose={() => dots.current?.focus()}>
      <Menu.Target>
        <ActionIcon ref={dots} size={24} title="Actions" aria-label={label} loading={busy}>
          <IconDots size={15} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
