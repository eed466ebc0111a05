import type { ActionIconProps } from '@mantine/core';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useRef, useState } from 'react';

interface Props {
  /** The menu's name for screen readers. */
  label: string;
  busy?: boolean;
  children: ReactNode;
}

/**
 * A row's actions behind three dots. The dots get the focus back before an item opens a dialog, so the dialog returns it there.
 * A list has many of these menus, so each one is made when it's first opened.
 */
export function RowMenu({ label, busy = false, children }: Props) {
  const dots = useRef<HTMLButtonElement>(null);
  const [made, setMade] = useState(false);
  if (!made)
    return <Dots aria-label={label} loading={busy} aria-haspopup="menu" aria-expanded={false} onClick={() => setMade(true)} />;
  return (
    <Menu position="bottom-end" defaultOpened onClose={() => dots.current?.focus()}>
      <Menu.Target>
        <Dots ref={dots} aria-label={label} loading={busy} autoFocus />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

const Dots = (props: ActionIconProps & ComponentPropsWithRef<'button'>) => (
  <ActionIcon size={24} title="Actions" {...props}>
    <IconDots size={15} stroke={1.6} />
  </ActionIcon>
);
