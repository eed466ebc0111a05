import type { UserType } from '@brevet/contract/access';
import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { isBegun, requiredOf, stepOf, steps } from '../fields/fields.ts';
import type { FormValues } from '../fields/values.ts';
import styles from './ListingForm.module.css';

interface Props {
  values: FormValues;
  type: UserType;
  current: number;
  onGo: (step: number) => void;
  problems: Record<string, string>;
}

/** The steps of the form; finished ones are checked, those without a required answer aren't. */
export function Steps({ values, type, current, onGo, problems }: Props) {
  const missing = requiredOf(values).flatMap(({ done, step }) => (done ? [] : [step]));
  const open = new Set([...missing, ...Object.keys(problems).map(stepOf)]);
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const number = index + 1;
          const done = number < current && !open.has(number) && isBegun(step, values, type);
          return (
            <li key={step.title} data-done={done || undefined} data-now={number === current || undefined}>
              <UnstyledButton aria-current={number === current ? 'step' : undefined} onClick={() => onGo(number)}>
                <span className={styles.stepNumber} aria-hidden>
                  {done ? <IconCheck size={12} stroke={3} /> : number}
                </span>
                <span className={styles.stepTitle}>{step.title}</span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
