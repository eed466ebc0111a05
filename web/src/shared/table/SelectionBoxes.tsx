import type { KeyboardEvent } from 'react';
import styles from './SelectionBoxes.module.css';
import type { Chosen, Selection } from './useSelection.ts';

/** The row that was clicked last: where a range starts. */
let last: number | null = null;

/** Selects or deselects these rows. */
function set({ chosen, select }: Selection, rows: readonly Chosen[], on: boolean): void {
  const others = chosen.filter(({ id }) => !rows.some((row) => row.id === id));
  select(on ? [...others, ...rows] : others);
}

/** Selects or deselects a row; with `range`, also the rows between it and the last one. */
function toggle(selection: Selection, id: number, range: boolean): void {
  const { page, isChosen } = selection;
  const to = page.findIndex((row) => row.id === id);
  const from = range ? page.findIndex((row) => row.id === last) : -1;
  const [start, end] = from === -1 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  set(selection, page.slice(start, end + 1), !isChosen(id));
  last = id;
}

interface Props {
  label: string;
  checked: boolean;
  /** Some rows of the page are selected. */
  partly?: boolean;
  onToggle: (range: boolean) => void;
}

/** A checkbox that fills its cell. The arrow keys lead to the one above or below. */
const Box = ({ label, checked, partly = false, onToggle }: Props) => (
  <input
    type="checkbox"
    className={styles.box}
    aria-label={label}
    checked={checked}
    ref={(box) => {
      if (box) box.indeterminate = partly;
    }}
    onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    onKeyDown={walk}
  />
);

function walk(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const boxes = [...document.querySelectorAll<HTMLElement>(`.${CSS.escape(styles.box ?? '')}`)];
  boxes[boxes.indexOf(event.currentTarget) + step]?.focus();
}

/** @public Selects one row, or without an ID all rows of the page. Loaded by Selector.tsx. */
export function SelectionBox({ selection, id }: { selection: Selection; id?: number | undefined }) {
  const { page, isChosen } = selection;
  if (id !== undefined) {
    const name = page.find((row) => row.id === id)?.name ?? id;
    return <Box label={`Select ${name}`} checked={isChosen(id)} onToggle={(range) => toggle(selection, id, range)} />;
  }
  const count = page.filter((row) => isChosen(row.id)).length;
  const all = count > 0 && count === page.length;
  return (
    <Box
      label="Select all rows on this page"
      checked={all}
      partly={count > 0 && !all}
      onToggle={() => set(selection, page, !all)}
    />
  );
}
