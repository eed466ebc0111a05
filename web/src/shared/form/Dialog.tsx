import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { confirm } from '../ui/confirm.tsx';
import type { OpenDialog } from './contexts.ts';
import { DialogContext } from './contexts.ts';

export const confirmLeaving = (): Promise<boolean> =>
  confirm('You have unsaved changes. Leave without saving?', { title: 'Leave without saving', yes: 'Leave' });

/** The dialog of all forms. It stays open while its form is saving, and asks before discarding changes. */
export function Dialog({ onClose, title, children, ...props }: ModalProps) {
  const [newTitle, setNewTitle] = useState<string | null>(null);
  const held = useRef<Parameters<OpenDialog['hold']>[0]>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const dialog = useMemo(
    (): OpenDialog => ({
      leave: async () => {
        if (held.current?.busy) return;
        if (!held.current?.isDirty() || (await confirmLeaving())) close.current();
      },
      close: () => close.current(),
      retitle: setNewTitle,
      hold: (by) => {
        held.current = by;
      },
    }),
    [],
  );
  return (
    <Modal centered title={newTitle ?? title} {...props} onClose={dialog.leave}>
      <DialogContext value={dialog}>{children}</DialogContext>
    </Modal>
  );
}

interface Opening {
  title: string;
  content: ReactNode;
  size: ModalProps['size'];
}

let open: (opening: Opening) => void = () => {};

/** Opens a dialog with a form or anything else. */
export const openDialog = (title: string, content: ReactNode, size: ModalProps['size'] = 'md'): void =>
  open({ title, content, size });

/** Shows the dialogs that `openDialog` opens. A dialog closes when someone leaves its screen. */
export function DialogPlace() {
  const [opening, setOpening] = useState<(Opening & { id: number }) | null>(null);
  const [opened, { open: show, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(() => {
    open = (next) => {
      setOpening((last) => ({ ...next, id: (last?.id ?? 0) + 1 }));
      show();
    };
  }, [show]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the dialog
  useEffect(close, [pathname]);
  return (
    <Dialog opened={opened} onClose={close} title={opening?.title} size={opening?.size ?? 'md'}>
      <Fragment key={opening?.id}>{opening?.content}</Fragment>
    </Dialog>
  );
}
