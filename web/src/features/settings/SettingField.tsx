import type { CurrentSetting } from '@brevet/contract/settings';
import { settings, settingsApi } from '@brevet/contract/settings';
import { Switch, TextInput, UnstyledButton } from '@mantine/core';
import { useAction } from '../../shared/api/hooks.ts';
import { Form, SubmitButton } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { formatMoment } from '../../shared/ui/format.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './SettingsPage.module.css';

type Value = CurrentSetting['Value'];

const inWords = (value: Value, unit?: string): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === '' ? 'empty' : [value, unit].filter(Boolean).join(' ');
};

/** One setting with its help. A switch saves at once; a field saves with its button or Enter. */
export function SettingField({ current }: { current: CurrentSetting }) {
  const { Name, Value, LastUpdate } = current;
  const { label, help, unit, initial } = settings[Name];
  const reset = `Reset to ${inWords(initial, unit)}`;
  const action = useAction(settingsApi.saveSetting, toastAnswer);
  const save = (value: Value | null) => action.mutate({ body: { Name, Value: value } });
  return (
    <div className={styles.setting}>
      <div>
        <label className={styles.label} htmlFor={Name}>
          {label}
        </label>
        <p className={styles.help} id={`${Name}-help`}>
          {help}
        </p>
      </div>
      <div className={styles.control}>
        {typeof Value === 'boolean' ? (
          <Switch
            id={Name}
            checked={Value}
            disabled={action.isPending}
            aria-describedby={`${Name}-help`}
            onChange={({ currentTarget }) => save(currentTarget.checked)}
          />
        ) : (
          <FieldControl key={Value} current={current} />
        )}
        <div className={styles.origin}>
          {LastUpdate === null ? (
            'Default'
          ) : (
            <>
              Set {formatMoment(LastUpdate)}
              <UnstyledButton className={styles.reset} aria-label={`${reset}, ${label}`} onClick={() => save(null)}>
                {reset}
              </UnstyledButton>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function FieldControl({ current: { Name, Value } }: { current: CurrentSetting }) {
  const { schema, unit, label } = settings[Name];
  const numeric = typeof Value === 'number';
  const asStored = (typed: string) => (numeric ? (typed.trim() === '' ? Number.NaN : Number(typed)) : typed);
  const editor = useEditor({
    initial: { Value: String(Value) },
    schema: ({ Value: typed }) => {
      const problem = schema.safeParse(asStored(typed)).error?.issues[0]?.message;
      return problem ? { Value: problem } : {};
    },
    action: settingsApi.saveSetting,
    input: ({ Value: typed }) => ({ body: { Name, Value: asStored(typed) } }),
  });
  return (
    <Form editor={editor} className={styles.line}>
      <TextInput
        id={Name}
        inputMode={numeric ? 'numeric' : 'text'}
        aria-describedby={`${Name}-help`}
        rightSection={unit && <span className={styles.unit}>{unit}</span>}
        rightSectionWidth={unit ? `calc(${unit.length}ch + 20px)` : 0}
        {...editor.text('Value')}
      />
      <SubmitButton editor={editor} variant="default" aria-label={`Save ${label}`} disabled={!editor.isDirty()}>
        Save
      </SubmitButton>
    </Form>
  );
}
