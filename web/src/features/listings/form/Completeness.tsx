import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LookedUp } from '../../patents/patents.ts';
import type { Wanted } from '../fields/fields.ts';
import { missedByBuyers, patentStep, requiredOf, stepOf } from '../fields/fields.ts';
import type { FormValues } from '../fields/values.ts';
import styles from './Completeness.module.css';

interface Props {
  values: FormValues;
  /** The number of the listing's patents, typed ones included. */
  patents: number;
  problems: Record<string, string>;
  numbers: LookedUp[];
  onGo: (step: number) => void;
  /** Other things to fix. */
  children: ReactNode;
}

/** Required answers, answers buyers look for, and problems to fix. */
export function Completeness({ values, patents, problems, numbers, onGo, children }: Props) {
  const required = requiredOf(values);
  const missed = missedByBuyers(values, patents);
  const all = [...required, ...missed];
  const percent = Math.round((all.filter(({ done }) => done).length / all.length) * 100);
  return (
    <aside className={styles.side} aria-label="Completeness">
      <h2>Completeness</h2>
      <p className={styles.percent}>
        <b>{percent}%</b>
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
      <ToFix problems={problems} numbers={numbers} onGo={onGo} />
      {children}
      <Checklist title="Required to submit" wanted={required} onGo={onGo} />
      <Checklist title="Buyers look for" wanted={missed} onGo={onGo} />
    </aside>
  );
}

interface ChecklistProps {
  title: string;
  wanted: Wanted[];
  onGo: (step: number) => void;
}

const Checklist = ({ title, wanted, onGo }: ChecklistProps) => (
  <>
    <h3>{title}</h3>
    <ul className={styles.todo} aria-label={title}>
      {wanted.map(({ path, label, step, done }) => (
        <li key={path} data-done={done || undefined}>
          {done ? <IconCheck size={14} stroke={2.4} role="img" aria-label="Done" /> : <i />}
          <UnstyledButton onClick={() => onGo(step)}>{label}</UnstyledButton>
        </li>
      ))}
    </ul>
  </>
);

const countInWords = (count: number, what: string): string =>
  count === 1 ? `One patent number is ${what}.` : `${count} patent numbers are ${what}.`;

/** Errors that stop the listing from being saved, and numbers worth a second look. */
function ToFix({ problems, numbers, onGo }: Pick<Props, 'problems' | 'numbers' | 'onGo'>) {
  const unreadable = numbers.filter(({ state }) => state === 'unreadable').length;
  const unclear = numbers.filter(({ state }) => state === 'unclear').length;
  const unknown = numbers.filter(({ state }) => state === 'unknown').length;
  const stops = Object.entries(problems).map(([path, text]) => ({ key: path, text, step: stepOf(path) }));
  if (unreadable > 0) stops.push({ key: 'unreadable', text: countInWords(unreadable, 'unreadable'), step: patentStep });
  if (unclear > 0) stops.push({ key: 'unclear', text: countInWords(unclear, 'unclear'), step: patentStep });
  if (stops.length === 0 && unknown === 0) return null;
  return (
    <>
      <h2>To fix</h2>
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
            <UnstyledButton onClick={() => onGo(patentStep)}>{countInWords(unknown, 'unknown')}</UnstyledButton>
          </li>
        )}
      </ul>
    </>
  );
}
