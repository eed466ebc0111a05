import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Field } from './fields.ts';
import { fieldsOf, stepOf, steps } from './fields.ts';
import styles from './ListingForm.module.css';
import type { FormValues } from './values.ts';

interface Props {
  values: FormValues;
  staff: boolean;
  current: number;
  problems: Record<string, string>;
  onGo: (step: number) => void;
}

/** Choices always have a value; they count once they are made. */
const isAnswered = (values: FormValues, { path, kind }: Field): boolean => {
  const [section = 'listing', name = ''] = path.split('.');
  const part: Record<string, unknown> = { ...values[section as 'listing'] };
  const value = part[name];
  if (kind === 'answer') return value !== 0;
  return value !== '' && value !== null && value !== undefined;
};

/** How much is answered, by step, and what stops the listing from being saved. */
export function Completeness({ values, staff, current, problems, onGo }: Props) {
  const counted = steps.map((step) => {
    const fields = fieldsOf(step, values, staff);
    return { title: step.title, all: fields.length, answered: fields.filter((field) => isAnswered(values, field)).length };
  });
  const all = counted.reduce((sum, step) => sum + step.all, 0);
  const answered = counted.reduce((sum, step) => sum + step.answered, 0);
  const percent = Math.round((answered / all) * 100);
  return (
    <aside className={styles.side} aria-label="Completeness">
      <h2>Completeness</h2>
      <p className={styles.percent}>
        <b>{percent}%</b> {answered} of {all} answers
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Completeness"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <ul className={styles.todo}>
        {counted.map((step, index) => (
          <li key={step.title} data-current={index + 1 === current || undefined}>
            {step.answered === step.all ? <IconCheck size={14} stroke={2.4} aria-hidden /> : <i />}
            <UnstyledButton onClick={() => onGo(index + 1)}>{step.title}</UnstyledButton>
            <span>
              {step.answered} / {step.all}
            </span>
          </li>
        ))}
      </ul>
      {Object.keys(problems).length > 0 && (
        <>
          <h2>Before you save</h2>
          <ul className={styles.fix}>
            {Object.entries(problems).map(([path, text]) => (
              <li key={path}>
                <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
                <UnstyledButton onClick={() => onGo(stepOf(path))}>{text}</UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
