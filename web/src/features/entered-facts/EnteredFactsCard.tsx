import { allows } from '@brevet/contract/access';
import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import type { EnteredFactRow } from '@brevet/contract/entered-facts';
import { enteredFactsApi } from '@brevet/contract/entered-facts';
import { enteredWords, filesWords } from '@brevet/contract/legal-status';
import { Anchor, Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconPlus } from '@tabler/icons-react';
import { useActions } from '../../shared/actions/actions.ts';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { useSession } from '../../shared/session/session.ts';
import { formatDate } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { SectionButton } from '../../shared/ui/SectionButton.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { listingStyles as frame } from '../listings/listings.ts';
import styles from './EnteredFacts.module.css';

interface Saved {
  message: string;
  EnteredFactID: number;
  Version: number;
}

/** Facts of a US patent that someone entered from a document, for brokers and admins. */
export function EnteredFactsCard({ patent }: { patent: PatentDetail }) {
  const { PatentNumber, Country } = patent;
  const offered = allows(enteredFactsApi.saveEnteredFact.access, useSession().UserType) && Country === 'US';
  const read = useRead(enteredFactsApi.getEnteredFacts, { PatentNumber, Country }, { enabled: offered });
  const { undo, restore } = useUndo();
  const open = (stored?: EnteredFactRow): void =>
    openDialog(
      stored ? 'Edit fact' : 'Enter fact',
      async () => {
        const { EnteredFactForm } = await import('./EnteredFactForm.tsx');
        const onSaved = (saved: Saved): void => toast.success(saved.message, stored ? undefined : () => undo(saved));
        return <EnteredFactForm patent={patent} stored={stored} onSaved={onSaved} />;
      },
      'lg',
    );
  useActions([{ label: 'Enter fact', icon: IconPlus, run: offered ? () => open() : null }]);
  if (!offered) return null;
  return (
    <section className={frame.cardSection} aria-label="Facts entered by hand">
      <h2>Facts entered by hand</h2>
      <LoadState query={read}>
        {({ data }) => {
          const undone = data.filter(({ UndoneDate }) => UndoneDate !== null);
          const counting = data.filter(({ UndoneDate }) => UndoneDate === null);
          return (
            <>
              {counting.length === 0 && (
                <p className={styles.none}>Facts from documents that no imported file has. They outrank imported files.</p>
              )}
              <Facts rows={counting} onEdit={open} onUndo={undo} />
              {undone.length > 0 && (
                <details className={styles.undone}>
                  <summary>Undone ({undone.length})</summary>
                  <Facts rows={undone} onRestore={restore} />
                </details>
              )}
            </>
          );
        }}
      </LoadState>
      <Button variant="default" leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => open()}>
        Enter fact
      </Button>
    </section>
  );
}

/** Undoes and restores facts. Each offers the other. */
function useUndo() {
  const onError = ({ message }: { message: string }): void => toast.error(message);
  const bodyOf = ({ EnteredFactID, Version }: Omit<Saved, 'message'>) => ({ body: { EnteredFactID, Version } });
  const restored = useAction(enteredFactsApi.restoreEnteredFact, {
    onSuccess: ({ message }) => toast.success(message),
    onError,
  });
  const restore = (fact: Omit<Saved, 'message'>): void => restored.mutate(bodyOf(fact));
  const undone = useAction(enteredFactsApi.undoEnteredFact, {
    onSuccess: (saved) => toast.success(saved.message, () => restore(saved)),
    onError,
  });
  const undo = (fact: Omit<Saved, 'message'>): void => undone.mutate(bodyOf(fact));
  return { undo, restore };
}

interface FactsProps {
  rows: readonly EnteredFactRow[];
  onEdit?: (row: EnteredFactRow) => void;
  onUndo?: (row: EnteredFactRow) => void;
  onRestore?: (row: EnteredFactRow) => void;
}

const Facts = ({ rows, onEdit, onUndo, onRestore }: FactsProps) => (
  <ul className={styles.facts} data-undone={onRestore ? true : undefined}>
    {rows.map((row) => (
      <li key={row.EnteredFactID}>
        <p className={styles.words}>{enteredWords({ ...row.Fact, Day: row.Day })}</p>
        <p className={styles.by}>
          Entered by {row.EnteredBy} on {formatDate(row.CreateDate)}, from <Source row={row} />
          {row.ChangedBy && `. Edited by ${row.ChangedBy}`}
          {row.UndoneBy && row.UndoneDate && `. Undone by ${row.UndoneBy} on ${formatDate(row.UndoneDate)}`}
        </p>
        {row.Note && <p className={styles.note}>{row.Note}</p>}
        {row.Files && <p className={row.Files.Agree ? styles.by : styles.differs}>{filesWords(row.Files)}</p>}
        <div className={styles.actions}>
          {onEdit && (
            <SectionButton icon={IconPencil} onClick={() => onEdit(row)}>
              Edit
            </SectionButton>
          )}
          {onUndo && (
            <SectionButton icon={IconArrowBackUp} onClick={() => onUndo(row)}>
              Undo
            </SectionButton>
          )}
          {onRestore && (
            <SectionButton icon={IconArrowBackUp} onClick={() => onRestore(row)}>
              Restore
            </SectionButton>
          )}
        </div>
      </li>
    ))}
  </ul>
);

/** The document, linked where it can be opened. */
const Source = ({ row: { Source: title, Link, Attachment } }: { row: EnteredFactRow }) => (
  <>
    {Link ? (
      <Anchor href={Link} target="_blank" rel="noopener noreferrer" inherit>
        {title}
      </Anchor>
    ) : (
      title
    )}
    {Attachment && ` (${Attachment})`}
  </>
);
