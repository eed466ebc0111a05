import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { stepOf, steps } from './fields.ts';
import styles from './ListingForm.module.css';

interface Props {
  current: number;
  onGo: (step: number) => void;
  problems: Record<string, string>;
}

export function Steps({ current, onGo, problems }: Props) {
  const wrong = new Set(Object.keys(problems).map(stepOf));
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {steps.map(({ title }, index) => {
          const number = index + 1;
          const done = number < current && !wrong.has(number);
          return (
            <li key={title} data-done={done || undefined} data-now={number === current || undefined}>
              <UnstyledButton aria-current={number === current ? 'step' : undefined} onClick={() => onGo(number)}>
                <span className={styles.stepNumber}>{done ? <IconCheck size={12} stroke={3} aria-hidden /> : number}</span>
                <span className={styles.stepTitle}>{title}</span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
