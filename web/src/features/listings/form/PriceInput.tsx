import type { TextInputProps } from '@mantine/core';
import type { TypedAmount } from '../../../shared/form/AmountInput.tsx';
import { AmountInput } from '../../../shared/form/AmountInput.tsx';
import { formatMoney, moneyInWords } from '../../../shared/ui/format.ts';
import type { FormValues } from '../fields/values.ts';
import { typedPrice } from './typed-price.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  path: string;
  value: TypedAmount;
  sales: FormValues['salesInfo'];
  onChange: (changes: Record<string, unknown>) => void;
};

/** A price in the listing's currency, shown back in figures and words. */
export function PriceInput({ path, value, sales, onChange, ...props }: Props) {
  const { Currency } = sales;
  return (
    <AmountInput
      {...props}
      value={value}
      onType={(text) => onChange(typedPrice(path, text, sales))}
      description={
        <span aria-live="polite">
          {typeof value === 'number'
            ? `${formatMoney(value, Currency)} (${moneyInWords(value, Currency)})`
            : 'For example 750,000, 750k or 1.5 million'}
        </span>
      }
    />
  );
}
