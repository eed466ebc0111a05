import { Text } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { useEffect } from 'react';

export interface Wording {
  /** Names the subject, because the question, which is fixed, doesn't always do so. */
  title: string;
  /** The confirm button's verb; "Yes" only where the answers are fixed (docs/domain.md). */
  yes: string;
  /** True if something is lost or stops working; makes the button red. */
  destroys?: boolean;
}

const { promise: isInPlace, resolve: takePlace } = Promise.withResolvers<void>();

/** @public Shows the questions. Loaded by confirm.ts. */
export function Place() {
  // Runs after the provider's own effect, which listens for questions.
  useEffect(() => takePlace(), []);
  return <ModalsProvider>{null}</ModalsProvider>;
}

/** @public Asks once the place for questions is on the page. */
export async function ask(question: string, { title, yes, destroys = false }: Wording): Promise<boolean> {
  await isInPlace;
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
