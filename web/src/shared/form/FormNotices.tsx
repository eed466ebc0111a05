import { isSame } from '@brevet/contract/differing-fields';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatTime } from '../ui/format.ts';
import styles from './Form.module.css';
import type { Clash, Difference } from './merge.ts';
import { valueAt } from './paths.ts';
import type { AnyEditor } from './useEditor.ts';

interface Props {
  editor: AnyEditor;
  label?: (path: string) => string;
  valueText?: (value: unknown, path: string) => string;
}

/** The time and place of the last save, for the bottom of a form. */
export function savedText({ autosaved, savedAt, isDirty }: AnyEditor): string {
  if (autosaved?.state === 'saving') return 'Saving…';
  if (autosaved?.state === 'saved' && !isDirty()) return `Saved, ${formatTime(autosaved.at)}`;
  return savedAt ? `Draft saved on this device, ${formatTime(savedAt)}` : '';
}

const lastPart = (path: string): string => path.split('.').at(-1) ?? path;

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return Object.values(value).map(plainText).join('\n');
  return String(value);
}

/** Notices above a form: a restored draft, or someone else's change. */
export function FormNotices({ editor, label = lastPart, valueText = plainText }: Props) {
  const { clash, restored, discard } = editor;
  return (
    <>
      {clash && <ConflictNotice clash={clash} editor={editor} label={label} valueText={valueText} />}
      {restored && (
        <Alert color="gray">
          Your unsaved changes were restored.{' '}
          <Anchor component="button" type="button" inherit onClick={discard}>
            Discard changes
          </Anchor>
        </Alert>
      )}
    </>
  );
}

type ConflictProps = Required<Props> & { clash: Clash };

/** Someone else's change: both values of each field that both people changed, and the other fields that changed. */
function ConflictNotice({ clash, editor, label, valueText }: ConflictProps) {
  const { message, both, taken, settled } = clash;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert ref={notice} color={settled ? 'gray' : 'red'} title={message}>
      {both.length > 0 && <p>Choose a value for each field you both changed, then save again.</p>}
      {both.length === 0 && !settled && <p>None of your changes are affected. Save again to keep them.</p>}
      {both.map((difference) => (
        <Choice key={difference.path} difference={difference} editor={editor} label={label} valueText={valueText} />
      ))}
      {taken.length > 0 && (
        <section className={styles.taken} aria-label="Also changed">
          <p>Also changed by someone else, and updated here:</p>
          <dl>
            {taken.map(({ path, theirs }) => (
              <div key={path}>
                <dt>{label(path)}</dt>
                <Value>{valueText(theirs, path)}</Value>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Alert>
  );
}

/** A value. A long one scrolls, by keyboard, too. */
const Value = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: only the focus lets the arrow keys scroll it
  <dd tabIndex={0}>{children}</dd>
);

function Choice({ difference, editor, label, valueText }: Omit<ConflictProps, 'clash'> & { difference: Difference }) {
  const { path, yours, theirs } = difference;
  const usesTheirs = isSame(valueAt(editor.values, path), theirs);
  const take = (value: unknown) => editor.set({ [path]: value });
  return (
    <fieldset className={styles.clash} aria-label={label(path)}>
      <b>{label(path)}</b>
      <dl>
        <div data-chosen={!usesTheirs || undefined}>
          <dt>Yours</dt>
          <Value>{valueText(yours, path)}</Value>
        </div>
        <div data-chosen={usesTheirs || undefined}>
          <dt>Theirs</dt>
          <Value>{valueText(theirs, path)}</Value>
        </div>
      </dl>
      <Group gap="sm">
        <Button variant="default" size="xs" aria-pressed={!usesTheirs} onClick={() => take(yours)}>
          Keep mine
        </Button>
        <Button variant="default" size="xs" aria-pressed={usesTheirs} onClick={() => take(theirs)}>
          Use theirs
        </Button>
      </Group>
    </fieldset>
  );
}
