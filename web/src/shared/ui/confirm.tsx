import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

interface Wording {
  /** Names the subject, because the specification's question doesn't always do so. */
  title: string;
  /** The confirm button's verb; "Yes" only where the specification requires it. */
  yes: string;
  /** True if something is lost or stops working; makes the button red. */
  destroys?: boolean;
}

/** Asks for confirmation with the focus on No. Resolves to true if confirmed, to false otherwise. */
export function confirm(question: string, { title, yes, destroys = false }: Wording): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="md">{question}</Text>,
      labels: { confirm: yes, cancel: 'No' },
      centered: true,
      cancelProps: { 'data-autofocus': true },
      confirmProps: destroys ? { color: 'red', variant: 'light' } : {},
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
