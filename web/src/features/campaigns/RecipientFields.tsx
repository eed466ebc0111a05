import { Checkbox, Input } from '@mantine/core';
import { ContactSearchFields } from '../contacts/contacts.ts';
import { MailingListsSelect } from '../mailing-lists/mailing-lists.ts';
import styles from './CampaignForm.module.css';
import type { CampaignEditor } from './useCampaignEditor.ts';

interface Props {
  editor: CampaignEditor;
  /** The names of mailing lists by ID; it learns those that are chosen. */
  names: Map<number, string>;
}

/** The mailing lists and the filter that choose the contacts. */
export function RecipientFields({ editor, names }: Props) {
  const { values, errors, set } = editor;
  return (
    <fieldset className={styles.recipients}>
      <legend>Recipients</legend>
      <MailingListsSelect
        value={values.Lists}
        names={names}
        onChange={(Lists) => set({ Lists })}
        error={errors.Lists}
        data-path="Lists"
      />
      <Checkbox
        label="Contacts that match a filter"
        description="They get the campaign even if they aren't on a list."
        {...editor.check('UsesFilter')}
      />
      {values.UsesFilter && (
        <div className={styles.filter} data-path="Filter" tabIndex={-1}>
          <ContactSearchFields
            text={(name) => editor.text(`Filter.${name}`)}
            choice={(name) => editor.choice(`Filter.${name}`)}
          />
          {errors.Filter && <Input.Error>{errors.Filter}</Input.Error>}
        </div>
      )}
    </fieldset>
  );
}
