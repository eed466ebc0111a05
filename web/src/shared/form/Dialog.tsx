import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { confirmLeaving } from '../ui/confirm.ts';
import type { OpenDialog } from './contexts.ts';
import { DialogContext } from './contexts.ts';

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
