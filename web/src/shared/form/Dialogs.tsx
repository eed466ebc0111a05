import type { ModalProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Fragment, useEffect, useState } from 'react';
import { Dialog } from './Dialog.tsx';

export interface Opening {
  title: string;
  content: ReactNode;
  size: ModalProps['size'];
}

const { promise: isInPlace, resolve: takePlace } = Promise.withResolvers<void>();
let open: (opening: Opening) => void = () => {};

/** @public Shows a dialog once the place for dialogs is on the page. */
export async function showDialog(opening: Opening): Promise<void> {
  await isInPlace;
  open(opening);
}

/** @public Shows the dialogs that `openDialog` opens. A dialog closes when someone leaves its screen. Loaded by open-dialog.ts. */
export function Place() {
  const [opening, setOpening] = useState<(Opening & { id: number }) | null>(null);
  const [opened, { open: show, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(() => {
    open = (next) => {
      setOpening((last) => ({ ...next, id: (last?.id ?? 0) + 1 }));
      show();
    };
    takePlace();
  }, [show]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the dialog
  useEffect(close, [pathname]);
  return (
    <Dialog opened={opened} onClose={close} title={opening?.title} size={opening?.size ?? 'md'}>
      <Fragment key={opening?.id}>{opening?.content}</Fragment>
    </Dialog>
  );
}
