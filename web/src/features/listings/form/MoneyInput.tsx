import type { NumberInputProps } from '@mantine/core';
import { NumberInput } from '@mantine/core';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { amountOf } from './amount.ts';

const most = 1e12;
/** A unit after a number of this size would be the second one. */
const unitless = 10_000;

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | string;
  onChange: (value: number | string) => void;
};

/** An amount of dollars. "2.5M" and "750k" become the amounts that they mean, typed or pasted. */
export function MoneyInput({ value, onChange, ...props }: Props) {
  const take = (text: string, event: KeyboardEvent | ClipboardEvent): void => {
    const amount = amountOf(text);
    if (amount === null || amount > most) return;
    event.preventDefault();
    onChange(amount);
  };
  return (
    <NumberInput
      {...props}
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        const isTyped = !event.ctrlKey && !event.metaKey && !event.altKey;
        if (isTyped && Number(value) < unitless) take(`${value}${event.key}`, event);
      }}
      onPaste={(event) => take(event.clipboardData.getData('text'), event)}
      prefix="$ "
      thousandSeparator=","
      max={most}
    />
  );
}
