import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

/** Asks No or Yes; resolves to true for Yes, to false for No and for leaving. */
export function confirm(question: string, { title = 'Please confirm', yes = 'Yes', no = 'No' } = {}): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="md">{question}</Text>,
      labels: { confirm: yes, cancel: no },
      centered: true,
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
