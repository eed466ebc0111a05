import type { CurrentSetting } from '@brevet/contract/settings';
import { settings, settingsApi } from '@brevet/contract/settings';
import { Button, Switch, TextInput, UnstyledButton } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useAction } from '../../shared/api/hooks.ts';
import { formatMoment } from '../../shared/ui/format.ts';
import { toast } from '../../shared/ui/toast.ts';
import styles from './SettingsPage.module.css';

type Value = CurrentSetting['Value'];

const inWords = (value: Value, unit?: string): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === '' ? 'empty' : [value, unit].filter(Boolean).join(' ');
};

/** One setting with its help; a switch saves at once, a field with its button or Enter. */
export function SettingField({ current }: { current: CurrentSetting }) {
  const { Name, Value, LastUpdate } = current;
  const { label, help, unit, initial } = settings[Name];
  const reset = `Back to ${inWords(initial, unit)}`;
  const action = useAction(settingsApi.saveSetting, {
    onSuccess: ({ message }) => toast.success(message),
    onError: ({ message, errors }) => errors.Value === undefined && toast.error(message),
  });
  const save = (value: Value | null) => action.mutate({ body: { Name, Value: value } });
  const props = { current, onSave: save, saving: action.isPending, problem: action.error?.errors.Value };
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
        {typeof Value === 'boolean' ? <SwitchControl {...props} on={Value} /> : <FieldControl key={Value} {...props} />}
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

interface ControlProps {
  current: CurrentSetting;
  onSave: (value: Value) => void;
  saving: boolean;
  problem: string | undefined;
}

function SwitchControl({ current: { Name }, on, onSave, saving }: ControlProps & { on: boolean }) {
  return (
    <Switch
      id={Name}
      checked={on}
      disabled={saving}
      aria-describedby={`${Name}-help`}
      onChange={({ currentTarget }) => onSave(currentTarget.checked)}
    />
  );
}

function FieldControl({ current: { Name, Value }, onSave, saving, problem }: ControlProps) {
  const { schema, unit, label } = settings[Name];
  const [typed, setTyped] = useState(String(Value));
  const [wrong, setWrong] = useState<string>();
  const value = typeof Value === 'number' ? (typed.trim() === '' ? Number.NaN : Number(typed)) : typed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const issue = schema.safeParse(value).error?.issues[0]?.message;
    setWrong(issue);
    if (!issue) onSave(value);
  };
  return (
    <form onSubmit={submit} noValidate style={{ width: '100%' }}>
      <div className={styles.line}>
        <TextInput
          id={Name}
          inputMode={typeof Value === 'number' ? 'numeric' : 'text'}
          value={typed}
          aria-describedby={`${Name}-help`}
          error={wrong ?? problem}
          rightSection={unit && <span className={styles.help}>{unit}</span>}
          rightSectionWidth={unit ? 64 : 0}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setWrong(undefined);
          }}
        />
        <Button type="submit" variant="default" aria-label={`Save ${label}`} disabled={typed === String(Value)} loading={saving}>
          Save
        </Button>
      </div>
    </form>
  );
}
