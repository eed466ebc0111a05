import { analysisLevelCodes, analysisLevels, eouTypeNames, eouTypes } from '@brevet/contract/eou-fields';
import { starsOf } from '@brevet/contract/statuses';
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { Editor } from '../../shared/form/useEditor.ts';
import { Stars } from '../../shared/ui/badges.tsx';
import styles from './Eou.module.css';
import type { EouValues } from './values.ts';

const types = eouTypeNames.map((value) => ({ value, label: eouTypes[value] }));
const levels = analysisLevelCodes.map((code) => ({ value: String(code), label: `${code}. ${analysisLevels[code]}` }));

/** The suspected user, the patent, and the strength of the case. */
export function TargetFields({ editor, autoFocus }: { editor: Editor<EouValues>; autoFocus: boolean }) {
  const { values, set, text, number, choice, code } = editor;
  const rating = Number(values.EOURating) || 0;
  return (
    <fieldset className={styles.fields}>
      <legend>Target</legend>
      <TextInput
        label="Patent"
        description="In any notation, such as US 9,876,543 B2."
        required
        autoFocus={autoFocus}
        className={styles.wide}
        {...text('Patent')}
      />
      <TextInput label="Country" description="Used if the number doesn't include one." maxLength={2} {...text('Country')} />
      <NumberInput
        label="Listing"
        description="The ID of the listing that this is for, if any."
        hideControls
        allowDecimal={false}
        allowNegative={false}
        {...number('List', null)}
      />
      <TextInput label="Target company" required maxLength={200} className={styles.wide} {...text('TargetCompany')} />
      <TextInput label="Target product" maxLength={200} className={styles.wide} {...text('TargetProduct')} />
      <Select label="Type" data={types} allowDeselect={false} {...choice('EOUType')} />
      <Select label="Analysis level" data={levels} {...code('EOUAnalysisLevel')} />
      <NumberInput label="Probability" suffix="%" min={0} max={100} allowDecimal={false} {...number('Probability', null)} />
      <NumberInput
        label="Rating"
        min={0}
        max={100}
        allowDecimal={false}
        {...number('EOURating')}
        onChange={(value) => set({ EOURating: value === '' ? 0 : value })}
        rightSection={starsOf(rating) > 0 && <Stars rating={rating} />}
        rightSectionWidth={84}
      />
      <NumberInput label="Quick patent score" min={0} max={100} allowDecimal={false} {...number('Qps', null)} />
      <Textarea
        label="Summary"
        maxLength={5000}
        autosize
        minRows={2}
        maxRows={10}
        className={styles.three}
        {...text('Summary')}
      />
    </fieldset>
  );
}
