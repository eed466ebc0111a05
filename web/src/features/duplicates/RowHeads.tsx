import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import type { ComparedRow } from '@brevet/contract/duplicates';
import { Button, Radio } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatFullDate } from '../../shared/ui/format.ts';
import styles from './Compare.module.css';
import { kinds, nameOf } from './kinds.ts';
import type { Side } from './side-by-side.ts';
import { sides } from './side-by-side.ts';

interface Props {
  kind: DuplicateKind;
  rows: Readonly<Record<Side, ComparedRow>>;
  stays: Side;
  onStay: (side: Side) => void;
  onTakeAll: (side: Side) => void;
}

/** Both rows, with the choice of the one that stays. */
export const RowHeads = ({ kind, rows, stays, onStay, onTakeAll }: Props) => (
  <fieldset className={styles.heads} aria-label={`Which ${kinds[kind].one} stays`}>
    {sides.map((side) => {
      const { ID, Name, CreatorName, CreateDate, UpdateDate } = rows[side];
      const name = nameOf(kind, ID, Name);
      return (
        <div key={side} className={styles.head} data-chosen={side === stays || undefined} data-side={side}>
          <Link to={kinds[kind].page(ID)}>{name}</Link>
          <p>
            {kinds[kind].Name} {ID} · created by {CreatorName}, {formatFullDate(CreateDate)}
            {UpdateDate && <> · changed {formatFullDate(UpdateDate)}</>}
          </p>
          <div className={styles.headActions}>
            <Radio
              size="xs"
              className={styles.option}
              name="stays"
              label={`Keep this ${kinds[kind].one}`}
              aria-label={`Keep this ${kinds[kind].one}: ${name} (${ID})`}
              checked={side === stays}
              onChange={() => onStay(side)}
            />
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Take all values from ${name} (${ID})`}
              onClick={() => onTakeAll(side)}
            >
              Take all values
            </Button>
          </div>
        </div>
      );
    })}
  </fieldset>
);
