import { conveyanceNames } from '@brevet/contract/legal-status';
import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { Editor } from '../../shared/form/useEditor.ts';
import styles from './EnteredFacts.module.css';
import type { FactValues } from './fact-values.ts';

const conveyances = Object.entries(conveyanceNames).map(([value, label]) => ({ value, label }));
const stages = ['4', '8', '12'].map((stage) => ({ value: stage, label: `${stage}th year` }));

/** The parties of a recorded document: a lender receives a lien and gives a release. */
const parties: Partial<Record<FactValues['Conveyance'], [from: string, to: string]>> = {
  lien: ['From (owner)', 'To (lender)'],
  release: ['From (lender)', 'To (owner)'],
  nameChange: ['Old name', 'New name'],
};

/** The fields of the chosen kind of fact. */
export function FactFields({ editor }: { editor: Editor<FactValues> }) {
  const { text, number, code, choice, check, values } = editor;
  switch (values.Kind) {
    case 'disclaimer':
      return (
        <div className={styles.pair}>
          <TextInput
            label="Patent it names"
            description="The term ends no later than that of this patent."
            required
            {...text('Named')}
          />
          <TextInput
            label="End of its term"
            description="Only if the document has it. Otherwise it's computed."
            type="date"
            {...text('NamedEnd')}
          />
        </div>
      );
    case 'adjustment':
      return (
        <NumberInput
          label="Days of adjustment"
          description="The total after the correction, not the difference."
          min={0}
          max={20_000}
          allowDecimal={false}
          {...number('Days')}
        />
      );
    case 'extension':
      return (
        <div className={styles.pair}>
          <NumberInput label="Years" min={0} max={5} allowDecimal={false} {...number('Years')} />
          <NumberInput label="Days" min={0} max={1827} allowDecimal={false} {...number('Days')} />
        </div>
      );
    case 'payment':
      return (
        <>
          <Select label="Maintenance fee" data={stages} {...code('Stage')} />
          <Checkbox label="With surcharge" {...check('Surcharge')} />
        </>
      );
    case 'claimsCanceled':
      return (
        <TextInput label="Claims" description="Such as 1-5, 7. Leave empty if all claims were canceled." {...text('Claims')} />
      );
    case 'recording': {
      const [from, to] = parties[values.Conveyance] ?? ['From', 'To'];
      const names = { autosize: true, minRows: 1, maxRows: 6, maxLength: 2000, required: true };
      return (
        <div className={styles.pair}>
          <Select label="Kind of document" data={conveyances} allowDeselect={false} {...choice('Conveyance')} />
          <TextInput label="Reel and frame" placeholder="12345/678" {...text('ReelFrame')} />
          <Textarea label={from} description="One name per line." {...names} {...text('From')} />
          <Textarea label={to} description="One name per line." {...names} {...text('To')} />
          <TextInput label="Executed" type="date" {...text('Executed')} />
          {values.Conveyance === 'release' && (
            <TextInput label="Reel and frame of the released interest" placeholder="12345/678" {...text('Lien')} />
          )}
        </div>
      );
    }
    default:
      return null;
  }
}
