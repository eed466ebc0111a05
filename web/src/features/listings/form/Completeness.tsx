import type { UserType } from '@brevet/contract/access';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHelpCircle } from '@tabler/icons-react';
import type { LookedUp } from '../../patents/usePatentLookups.ts';
import { answersOf, patentStep, stepOf, steps } from './fields.ts';
import styles from './ListingForm.module.css';
import type { FormValues } from './values.ts';

interface Props {
  values: FormValues;
  type: UserType;
  current: number;
  problems: Record<string, string>;
  numbers: LookedUp[];
  onGo: (step: number) => void;
}

/** How much is answered, by step, and what stops the listing from being saved. */
export function Completeness({ values, type, current, problems, numbers, onGo }: Props) {
  const counted = steps.map((step) => ({ title: step.title, ...answersOf(step, values, type) }));
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
      <ToFix problems={problems} numbers={numbers} onGo={onGo} />
    </aside>
  );
}

const howMany = (count: number, what: string): string =>
  count === 1 ? `One patent number is ${what}.` : `${count} patent numbers are ${what}.`;

/** What stops the listing from being saved, and what is worth a second look. */
function ToFix({ problems, numbers, onGo }: Pick<Props, 'problems' | 'numbers' | 'onGo'>) {
  const unreadable = numbers.filter(({ state }) => state === 'unreadable').length;
  const unknown = numbers.filter(({ state }) => state === 'unknown').length;
  const stops = Object.entries(problems).map(([path, text]) => ({ key: path, text, step: stepOf(path) }));
  if (unreadable > 0) stops.push({ key: 'unreadable', text: howMany(unreadable, 'unreadable'), step: patentStep });
  if (stops.length === 0 && unknown === 0) return null;
  return (
    <>
      <h2>Before you go on</h2>
      <ul className={styles.fix}>
        {stops.map(({ key, text, step }) => (
          <li key={key}>
            <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
            <UnstyledButton onClick={() => onGo(step)}>{text}</UnstyledButton>
          </li>
        ))}
        {unknown > 0 && (
          <li data-doubt>
            <IconHelpCircle size={15} stroke={1.8} aria-hidden />
            <UnstyledButton onClick={() => onGo(patentStep)}>{howMany(unknown, 'unknown')}</UnstyledButton>
          </li>
        )}
      </ul>
    </>
  );
}
