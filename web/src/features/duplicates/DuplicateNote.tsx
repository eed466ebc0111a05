import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import type { DuplicateCandidate } from '@brevet/contract/duplicates';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../shared/ui/format.ts';
import styles from './Duplicates.module.css';
import { kinds, nameOf } from './kinds.ts';
import { whyOf } from './reasons.ts';
import { useDismiss } from './useDismiss.ts';
import { useDuplicatesOf } from './useDuplicatesOf.ts';

/** Pairs that the note names. The list has all of them. */
const most = 5;

/** Possible duplicates of a contact or organization, on its page; renders nothing without any. */
export function DuplicateNote({ kind, id }: { kind: DuplicateKind; id: number }) {
  const read = useDuplicatesOf(kind, id);
  const rows = read.data?.data ?? [];
  if (rows.length === 0) return null;
  const others = (read.data?.total ?? 0) - most;
  return (
    <section className={styles.note} aria-labelledby="possible-duplicates">
      <h2 id="possible-duplicates">Possible duplicates</h2>
      <ul>
        {rows.slice(0, most).map((row) => (
          <Candidate key={`${row.FirstID} ${row.SecondID}`} row={row} id={id} />
        ))}
      </ul>
      {others > 0 && (
        <p>
          {formatCount(others)} more. <Link to={paths.duplicates(kind)}>Show all duplicates</Link>
        </p>
      )}
    </section>
  );
}

function Candidate({ row, id }: { row: DuplicateCandidate; id: number }) {
  const { Kind, FirstID, FirstName, FirstDetails, SecondID, SecondName, SecondDetails, Reasons, can } = row;
  const { dismiss, busy } = useDismiss();
  const [other, name, details] = FirstID === id ? [SecondID, SecondName, SecondDetails] : [FirstID, FirstName, FirstDetails];
  const shown = nameOf(Kind, other, name);
  return (
    <li>
      <p>
        <Link to={kinds[Kind].page(other)}>{shown}</Link> ·{' '}
        {[other, details, whyOf(Reasons)].filter((one) => one !== '').join(' · ')}
      </p>
      <Button
        component={Link}
        to={paths.compareDuplicates(Kind, id, other)}
        variant="default"
        size="compact-sm"
        aria-label={`Compare with ${shown}`}
      >
        Compare
      </Button>
      {can.dismiss && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={busy}
          aria-label={`Mark as different: ${shown}`}
          onClick={() => dismiss(row)}
        >
          Mark as different
        </Button>
      )}
    </li>
  );
}
