import type { TextInputProps } from '@mantine/core';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatAmount } from '../ui/format.ts';

/** A form's value for an amount: nothing, the amount, or a text that isn't one. */
export type TypedAmount = number | string | null;

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: TypedAmount;
  onType: (text: string) => void;
};

/** An amount in any notation. The text stays as typed until the field loses the focus, then the figure that it means is shown. */
export function AmountInput({ value, onType, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const figure = typeof value === 'number' ? formatAmount(value) : (value ?? '');
  return (
    <TextInput
      {...props}
      value={typed ?? figure}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onType(currentTarget.value);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
