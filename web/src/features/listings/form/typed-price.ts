import type { Currency } from '@brevet/contract/currencies';
import { priceFields } from '@brevet/contract/listing-fields';
import { readMoney, readPercent } from '@brevet/contract/money';
import type { TypedAmount } from '../../../shared/form/AmountInput.tsx';
import type { FormValues } from '../fields/values.ts';

const isEmpty = (text: string): boolean => text.trim() === '';

/** The changes to a form when someone types a price. The first price with a currency decides for all of them. */
export function typedPrice(path: string, text: string, sales: FormValues['salesInfo']): Record<string, unknown> {
  if (isEmpty(text)) return { [path]: null };
  const read = readMoney(text, sales.Currency);
  if (!('amount' in read)) return { [path]: text };
  const { amount, currency } = read;
  if (currency === null || currency === sales.Currency) return { [path]: amount };
  const isOnly = priceFields.every((name) => path === `salesInfo.${name}` || sales[name] === null);
  return isOnly ? { [path]: amount, 'salesInfo.Currency': currency satisfies Currency } : { [path]: text };
}

export function typedPercent(text: string): TypedAmount {
  if (isEmpty(text)) return null;
  const read = readPercent(text);
  return 'amount' in read ? read.amount : text;
}
