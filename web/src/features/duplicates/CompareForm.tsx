import type { ComparedRow, Comparison } from '@brevet/contract/duplicates';
import { daysToUndoMerge, duplicatesApi } from '@brevet/contract/duplicates';
import { paths } from '@brevet/contract/paths';
import { Alert, Button } from '@mantine/core';
import { IconEqualNot } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { perform } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { formatDate } from '../../shared/ui/format.ts';
import styles from './Compare.module.css';
import { FieldList } from './FieldList.tsx';
import { kinds, nameOf } from './kinds.ts';
import { MergedLinks } from './MergedLinks.tsx';
import { RowHeads } from './RowHeads.tsx';
import { whyOf } from './reasons.ts';
import type { Picks, Side } from './side-by-side.ts';
import { changesOf, mergeSides, picksOf, sides } from './side-by-side.ts';
import { useDismiss } from './useDismiss.ts';

interface Props {
  comparison: Comparison;
  /** Shown in place of the form, because one of the two isn't there anymore. */
  gone: ReactNode;
  reload: () => void;
}

/** The choices of a merge, and their result. */
export function CompareForm({ comparison, gone, reload }: Props) {
  const { Kind: kind, Survivor, Removed, can } = comparison;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [seen, setSeen] = useState({ left: Survivor, right: Removed });
  const rows = { left: Survivor, right: Removed };
  const outdated = sides.filter((side) => seen[side].Version !== rows[side].Version);
  const pair = { kind, left: rows.left.Values, right: rows.right.Values };
  const editor = useEditor({
    initial: { stays: 'left' as Side, picks: {} as Picks },
    action: ({ stays, picks }) => {
      const [survivor, removed] = stays === 'left' ? [rows.left, rows.right] : [rows.right, rows.left];
      const body = {
        Kind: kind,
        SurvivorID: survivor.ID,
        RemovedID: removed.ID,
        SurvivorVersion: survivor.Version,
        RemovedVersion: removed.Version,
        Choices: mergeSides({ ...pair, stays, picks }).choices,
      };
      return perform(client, duplicatesApi.mergeDuplicates, { body });
    },
    onSaved: ({ SurvivorID }, { stays }) => {
      const removed = stays === 'left' ? rows.right : rows.left;
      void navigate({ to: kinds[kind].page(SurvivorID, removed.ID) });
    },
    onRefused: ({ code, status }) => {
      const isOld = code === 'merge_outdated' || code === 'merge_choice' || status === 404 || status === 410;
      if (isOld) reload();
      return status === 404 || status === 410;
    },
  });
  const { stays, picks } = editor.values;
  const merged = mergeSides({ ...pair, stays, picks });
  const { ID, Name } = rows[stays];
  const into = shorten(nameOf(kind, ID, Name)) + (Survivor.Name === Removed.Name ? ` (${ID})` : '');
  // The rows are read again before the screen of the merged one opens.
  if (gone && !editor.saving && editor.answer === null) return gone;
  return (
    <FormShell
      editor={editor}
      act={`Merge into ${into}`}
      cancel={paths.duplicates(kind)}
      disabled={!can.merge || outdated.length > 0}
      fills
    >
      <Header comparison={comparison} />
      {outdated.map((side) => (
        <Changed key={side} comparison={comparison} before={seen[side]} after={rows[side]} />
      ))}
      {outdated.length > 0 && (
        <div>
          <Button variant="default" onClick={() => setSeen(rows)}>
            Continue with the new values
          </Button>
        </div>
      )}
      <RowHeads
        kind={kind}
        rows={rows}
        stays={stays}
        onStay={(side) => editor.set({ stays: side })}
        onTakeAll={(side) => editor.set({ picks: picksOf(side, kind, pair.left, pair.right) })}
      />
      <FieldList merged={merged} rows={rows} onPick={(name, pick) => editor.set({ picks: { ...picks, [name]: pick } })} />
      <MergedLinks links={comparison.Links} names={[columnName(rows.left), columnName(rows.right)]} />
      <Outcome comparison={comparison} stays={rows[stays]} goes={rows[stays === 'left' ? 'right' : 'left']} lost={merged.lost} />
    </FormShell>
  );
}

/** A name as it fits on a button. */
const shorten = (name: string): string => (name.length > 24 ? `${name.slice(0, 23).trimEnd()}…` : name);

const columnName = ({ ID, Name }: ComparedRow): string => `${Name} (${ID})`;

/** The reasons why the two may be the same, and whether someone said that they aren't. */
function Header({ comparison }: { comparison: Comparison }) {
  const { Kind, Survivor, Removed, Reasons, Dismissed, can } = comparison;
  const { dismiss, recall, busy } = useDismiss();
  const pair = { Kind, FirstID: Survivor.ID, SecondID: Removed.ID };
  return (
    <header className={styles.header}>
      <div>
        <h1>Compare {kinds[Kind].many}</h1>
        <p>{whyOf(Reasons) || `Nothing suggests that these two ${kinds[Kind].many} are the same.`}</p>
      </div>
      {can.dismiss && !Dismissed && (
        <Button variant="default" loading={busy} leftSection={<IconEqualNot {...buttonIcon} />} onClick={() => dismiss(pair)}>
          Mark as different
        </Button>
      )}
      {Dismissed && (
        <Alert color="gray" className={styles.wide}>
          <div className={styles.alert}>
            <p>
              {Dismissed.UserName} marked these two as different, {formatDate(Dismissed.CreateDate)}.
            </p>
            {can.merge && (
              <Button variant="default" size="compact-sm" loading={busy} onClick={() => recall(pair)}>
                Compare them again
              </Button>
            )}
          </div>
        </Alert>
      )}
    </header>
  );
}

/** Changes of a row by someone else since it was compared. */
function Changed({ comparison: { Kind }, before, after }: { comparison: Comparison; before: ComparedRow; after: ComparedRow }) {
  const changes = changesOf(Kind, before.Values, after.Values);
  return (
    <Alert color="red" title={`Someone changed ${columnName(after)}`} role="alert">
      {changes.length === 0 && <p>Its links changed. Check what will be merged.</p>}
      <dl className={styles.changes}>
        {changes.map(({ label, before: old, after: now }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <s>{old || 'Empty'}</s> {now || 'Empty'}
            </dd>
          </div>
        ))}
      </dl>
    </Alert>
  );
}

interface OutcomeProps {
  comparison: Comparison;
  stays: ComparedRow;
  goes: ComparedRow;
  lost: readonly string[];
}

/** The effect of the merge, in words. */
function Outcome({ comparison: { Kind }, stays, goes, lost }: OutcomeProps) {
  const { one } = kinds[Kind];
  return (
    <section className={styles.outcome} aria-label="What happens">
      <h2>What happens</h2>
      <ul>
        <li>
          {columnName(stays)} stays and gets the values under “Result”, and everything linked to {columnName(goes)}.
        </li>
        <li>
          {columnName(goes)} is removed. Its ID leads to {columnName(stays)} from then on.
        </li>
        {lost.map((address) => (
          <li key={address} className={styles.lost}>
            {address} isn’t kept, because a {one} can have only two email addresses.
          </li>
        ))}
        <li>You can undo this for {daysToUndoMerge} days.</li>
      </ul>
    </section>
  );
}
