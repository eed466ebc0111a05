import type { MenuProps } from '@mantine/core';
import { Menu } from '@mantine/core';
import type { Ref } from 'react';
import { useImperativeHandle } from 'react';

interface Props extends Omit<MenuProps, 'opened' | 'trapFocus'> {
  /** The button that the menu belongs to. */
  target: HTMLElement;
}

/** An open menu. Loaded by LazyMenu.tsx. */
export const OpenMenu = ({ target, children, ...menu }: Props) => (
  <Menu {...menu} opened>
    <Menu.Target>
      <Target element={target} />
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);

/** Stands for the button, which was on the page before the menu's code. */
function Target({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
