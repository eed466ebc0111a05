import { messages } from '@brevet/contract/messages';
import type { MenuProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Suspense, useId, useRef, useState } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import { toast } from './toast.ts';

const menu = lazyComponent(async () => (await import('./OpenMenu.tsx')).OpenMenu);

/** Fetches the code of menus, which isn't part of the first load, before it's needed. */
export const prepareMenus = (): void => void menu.load().catch(() => {});

interface ButtonProps {
  ref: Ref<HTMLButtonElement>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onFocus: () => void;
  onPointerEnter: () => void;
}

interface Props extends Pick<MenuProps, 'width' | 'closeOnItemClick'> {
  /** Draws the button with these properties. */
  button: (props: ButtonProps) => ReactNode;
  /** Fetches the items, if they load late, too. */
  load?: (() => Promise<unknown>) | undefined;
  children: ReactNode;
}

/**
 * A button with a menu that is fetched before it first opens. The button gets the focus back before an item opens a dialog, so the
 * dialog returns it there.
 */
export function LazyMenu({ button, load, children, ...look }: Props) {
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<HTMLElement | null>(null);
  const fetchAll = () => Promise.all([menu.load(), load?.()]);
  const prepare = () => void fetchAll().catch(() => {});
  const open = () =>
    fetchAll().then(
      () => setOpened(target.current),
      () => toast.error(messages.networkError),
    );
  const close = (): void => {
    target.current?.focus();
    setOpened(null);
  };
  return (
    <>
      {button({
        ref: target,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        onClick: () => (opened ? close() : void open()),
        onFocus: prepare,
        onPointerEnter: prepare,
      })}
      {opened && (
        <Suspense>
          <menu.Show {...look} id={id} target={opened} position="bottom-end" onClose={close}>
            {children}
          </menu.Show>
        </Suspense>
      )}
    </>
  );
}
