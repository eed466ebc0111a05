import type { ComparedRow } from '@brevet/contract/duplicates';
import { Radio, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Compare.module.css';
import type { FieldRow, mergeSides, Picked, Side } from './side-by-side.ts';
import { sides } from './side-by-side.ts';

interface Props {
  merged: Pick<ReturnType<typeof mergeSides>, 'open' | 'settled' | 'same'>;
  rows: Readonly<Record<Side, ComparedRow>>;
  onPick: (name: string, pick: Picked) => void;
}

/** All fields: fields with a choice, fields that differ without a choice, and, folded, fields that are the same. */
export function FieldList({ merged: { open, settled, same }, rows, onPick }: Props) {
  return (
    <>
      {open.length > 0 && (
        <Group title="Choose" rows={rows}>
          {open.map((row) => (
            <Choice key={row.name} row={row} rows={rows} onPick={onPick} />
          ))}
        </Group>
      )}
      {settled.length > 0 && (
        <Group title={open.length > 0 ? 'Other differences' : 'Differences'} rows={rows}>
          {settled.map((row) => (
            <section key={row.name} className={styles.field} aria-label={row.label}>
              <b className={styles.label}>{row.label}</b>
              {sides.map((side) => (
                <Cell key={side} name={`${rows[side].Name} (${rows[side].ID})`}>
                  <Text>{row[side]}</Text>
                </Cell>
              ))}
              <Result row={row} />
            </section>
          ))}
        </Group>
      )}
      {open.length + settled.length === 0 && <p className={styles.none}>All fields are the same.</p>}
      {same.length > 0 && (
        <details className={styles.same}>
          <summary>Same in both: {same.length === 1 ? '1 field' : `${same.length} fields`}</summary>
          <dl>
            {same.map(({ name, label, result }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{result}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

const Group = ({ title, rows, children }: { title: string; rows: Props['rows']; children: ReactNode }) => (
  <section className={styles.group} aria-label={title}>
    <div className={styles.titles}>
      <h2>{title}</h2>
      {sides.map((side) => (
        <span key={side}>
          {rows[side].Name} <small>{rows[side].ID}</small>
        </span>
      ))}
      <span>Result</span>
    </div>
    {children}
  </section>
);

/** A field with its values as a group of radio buttons. */
function Choice({ row, rows, onPick }: { row: FieldRow; rows: Props['rows']; onPick: Props['onPick'] }) {
  const { name, label, options, picked } = row;
  const button = ({ pick, text }: FieldRow['options'][number]) => (
    <Radio
      key={pick}
      size="xs"
      className={styles.option}
      name={name}
      label={<Text>{text}</Text>}
      checked={pick === picked}
      onChange={() => onPick(name, pick)}
    />
  );
  const both = options.find(({ pick }) => pick === 'both');
  return (
    <fieldset className={styles.field}>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      <b className={styles.label} aria-hidden>
        {label}
      </b>
      {sides.map((side) => {
        const own = options.filter(({ pick }) => pick.startsWith(side));
        return (
          <Cell key={side} name={`${rows[side].Name} (${rows[side].ID})`}>
            {own.map(button)}
            {!own.some(({ pick }) => pick === side) && <Text>{row[side]}</Text>}
          </Cell>
        );
      })}
      <Result row={row}>
        {both && (
          <Radio
            size="xs"
            className={styles.option}
            name={name}
            label="Both"
            checked={picked === 'both'}
            onChange={() => onPick(name, 'both')}
          />
        )}
      </Result>
    </fieldset>
  );
}

const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.cell}>
    <small className={styles.owner}>{name}</small>
    {children}
  </div>
);

/** The value of the merged row. */
const Result = ({ row, children }: { row: FieldRow; children?: ReactNode }) => (
  <div className={`${styles.cell} ${styles.result}`}>
    <small className={styles.owner}>Result</small>
    {children}
    <Text>{row.result}</Text>
  </div>
);

/** A value. A long one scrolls, by keyboard, too. */
const Text = ({ children }: { children: string }) => {
  if (children === '') return <span className={styles.empty}>Empty</span>;
  if (children.length < 300) return <span className={styles.text}>{children}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: only the focus lets the arrow keys scroll it
    <span className={styles.text} data-long tabIndex={0}>
      {children}
    </span>
  );
};
