import type { SalesInput } from '@brevet/contract/listing-fields';
import { priceFields } from '@brevet/contract/listing-fields';

const pathOf = (name: string) => `salesInfo.${name}`;
const currencyPath = pathOf('Currency');

/** The prices and their currency, named as the audit log names later changes to them. */
export const pricesOf = (sales: SalesInput): Record<string, unknown> => ({
  ...Object.fromEntries(priceFields.map((name) => [pathOf(name), sales[name]])),
  [currencyPath]: sales.Currency,
});

export const pricesInCurrency = (sales: SalesInput): Record<string, unknown> =>
  Object.fromEntries(
    priceFields.map((name) => [pathOf(name), sales[name] === null ? null : { Amount: sales[name], Currency: sales.Currency }]),
  );

/** Values of changed fields; with a price, the currency that it is in. */
export function withCurrency(values: Record<string, unknown>, { Currency }: SalesInput): Record<string, unknown> {
  return priceFields.some((name) => pathOf(name) in values) ? { ...values, [currencyPath]: Currency } : values;
}
