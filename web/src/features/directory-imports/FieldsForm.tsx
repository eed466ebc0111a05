import type { DirectoryField } from '@brevet/contract/directory-import-fields';
import { importFieldsOf } from '@brevet/contract/directory-import-fields';
import type { DirectoryImport } from '@brevet/contract/directory-imports';
import { directoryImportsApi } from '@brevet/contract/directory-imports';
import { Select } from '@mantine/core';
import { useAction } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import styles from './DirectoryImports.module.css';
import { HeadingsSelect } from './HeadingsSelect.tsx';

/** The field of each column of the file, with samples of its values. */
export function FieldsForm({ stored }: { stored: DirectoryImport }) {
  const check = useAction(directoryImportsApi.checkDirectoryImport);
  const options = Object.entries(importFieldsOf(stored.Kind)).map(([value, label]) => ({ value, label }));
  const editor = useEditor({
    initial: { Fields: stored.Columns.map(({ Field }): string => Field ?? '') },
    action: ({ Fields }) =>
      check.mutateAsync({
        body: { ImportID: stored.ImportID, Fields: Fields.map((field) => (field === '' ? null : (field as DirectoryField))) },
      }),
    quiet: true,
  });
  const { Fields } = editor.values;
  return (
    <section className={styles.fields} aria-label="Columns">
      <HeadingsSelect stored={stored} />
      <FormShell editor={editor} act={stored.State === 'checked' ? 'Check again' : 'Check file'} careless>
        <p className={styles.help}>Choose what each column holds. You'll see what would change before anything is imported.</p>
        {editor.errors.Fields && (
          <p role="alert" className={styles.error} data-path="Fields" tabIndex={-1}>
            {editor.errors.Fields}
          </p>
        )}
        <ul className={styles.columns}>
          {stored.Columns.map(({ Heading, Samples }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and never move
            <li key={at}>
              <span className={styles.samples}>
                <b>{Heading}</b>
                <span>{Samples.join(' · ') || 'No values'}</span>
              </span>
              <Select
                aria-label={`Field of ${Heading}`}
                placeholder="Don't import"
                searchable
                clearable
                data={options.map((option) => ({
                  ...option,
                  disabled: option.value !== Fields[at] && Fields.includes(option.value),
                }))}
                value={Fields[at] || null}
                onChange={(value) => editor.set({ Fields: Fields.map((field, other) => (other === at ? (value ?? '') : field)) })}
              />
            </li>
          ))}
        </ul>
      </FormShell>
    </section>
  );
}
