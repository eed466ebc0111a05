import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { confirmLeaving } from './confirm-leaving.ts';
import type { OpenDialog } from './dialog-context.ts';
import { DialogContext } from './dialog-context.ts';

/** The dialog of all forms. It stays open while its form is saving, and asks before discarding changes. */
export function Dialog({ onClose, children, ...props }: ModalProps) {
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
      hold: (by) => {
        held.current = by;
      },
    }),
    [],
  );
  return (
    <Modal centered {...props} onClose={dialog.leave}>
      <DialogContext value={dialog}>{children}</DialogContext>
    </Modal>
  );
}
