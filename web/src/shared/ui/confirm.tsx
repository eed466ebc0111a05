import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

interface Wording {
  /** What it is about: the question of the specification does not always say. */
  title: string;
  /** What happens; "Yes" only where the specification says so. */
  yes: string;
  /** Whether something is lost or stops working: then the answer is red. */
  destroys?: boolean;
}

/** Asks, with No under the fingers; resolves to true for the other answer, to false for No and for leaving. */
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
