import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import type { MergeValues } from '@brevet/contract/merge-fields';
import type { MergeChoice, MergeChoices } from '@brevet/contract/merge-rules';
import { lostAddresses, mergeRows } from '@brevet/contract/merge-rules';

/** The rows keep their sides, whichever of them stays. */
export type Side = 'left' | 'right';
export const sides = ['left', 'right'] as const;
export type Picked = Side | 'both' | 'leftSecondary' | 'rightSecondary';
/** The picked values by field. Other fields have their default, which depends on the row that stays. */
export type Picks = Readonly<Record<string, Picked>>;

/** A pick in the contract's terms, by the side that stays. */
const meanings: Readonly<Record<Side, Readonly<Record<Picked, MergeChoice>>>> = {
  left: {
    left: 'survivor',
    right: 'removed',
    both: 'both',
    leftSecondary: 'survivorSecondary',
    rightSecondary: 'removedSecondary',
  },
  right: {
    left: 'removed',
    right: 'survivor',
    both: 'both',
    leftSecondary: 'removedSecondary',
    rightSecondary: 'survivorSecondary',
  },
};
const pickFor = (stays: Side, choice: MergeChoice | null): Picked | null => {
  const found = Object.entries(meanings[stays]).find(([, meaning]) => meaning === choice);
  return (found?.[0] as Picked | undefined) ?? null;
};

interface Option {
  pick: Picked;
  text: string;
}

export interface FieldRow {
  name: string;
  label: string;
  left: string;
  right: string;
  options: readonly Option[];
  picked: Picked | null;
  /** The value of the merged row. */
  result: string;
}

interface Merged {
  /** Fields that someone can decide on. */
  open: FieldRow[];
  /** Fields that differ, but whose result is fixed, such as a value that only one row has. */
  settled: FieldRow[];
  /** Fields that say the same in both rows. */
  same: FieldRow[];
  /** Picks that aren't the default, for the server. */
  choices: MergeChoices;
  /** Email addresses that the merged contact has no room for. */
  lost: string[];
}

interface Pair {
  kind: DuplicateKind;
  left: MergeValues;
  right: MergeValues;
  stays: Side;
  picks: Picks;
}

/** The merged row, field by field. */
export function mergeSides({ kind, left, right, stays, picks }: Pair): Merged {
  const [survivor, removed] = stays === 'left' ? [left, right] : [right, left];
  const chosen = Object.fromEntries(Object.entries(picks).map(([name, pick]) => [name, meanings[stays][pick]]));
  const { fields, values } = mergeRows(kind, survivor, removed, chosen);
  const rows = fields.map((field): FieldRow => {
    const [onLeft, onRight] = stays === 'left' ? [field.survivor, field.removed] : [field.removed, field.survivor];
    return {
      name: field.name,
      label: field.label,
      left: onLeft,
      right: onRight,
      options: field.options.flatMap(({ choice, text }) => {
        const pick = pickFor(stays, choice);
        return pick ? [{ pick, text }] : [];
      }),
      picked: pickFor(stays, field.choice),
      result: field.result,
    };
  });
  const isSame = ({ left: one, right: other, result }: FieldRow): boolean => one === other && one === result;
  const apart = rows.filter((row) => !isSame(row));
  return {
    open: apart.filter(({ options }) => options.length > 1),
    settled: apart.filter(({ options }) => options.length < 2),
    same: rows.filter((row) => isSame(row) && row.result !== ''),
    choices: Object.fromEntries(
      fields.flatMap(({ name, choice, options }) => (choice !== null && choice !== options[0]?.choice ? [[name, choice]] : [])),
    ),
    lost: lostAddresses(survivor, removed, values),
  };
}

/** Picks of everything that one side has. */
export function picksOf(side: Side, kind: DuplicateKind, left: MergeValues, right: MergeValues): Picks {
  const { fields } = mergeRows(kind, left, right);
  const secondary: Picks = { SecondaryEmail: `${side}Secondary` };
  return { ...Object.fromEntries(fields.map(({ name }) => [name, side])), ...(kind === 'contact' ? secondary : {}) };
}

export interface Change {
  label: string;
  before: string;
  after: string;
}

/** The fields of a row that have changed. */
export const changesOf = (kind: DuplicateKind, before: MergeValues, after: MergeValues): Change[] =>
  mergeRows(kind, before, after).fields.flatMap(({ label, survivor, removed }) =>
    survivor === removed ? [] : [{ label, before: survivor, after: removed }],
  );
