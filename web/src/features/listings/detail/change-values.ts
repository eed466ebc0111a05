import { currencies, isCurrency } from '@brevet/contract/currencies';
import { asDay } from '@brevet/contract/day';
import type { ListingChange } from '@brevet/contract/listing-reviews';
import { changedPrice } from '@brevet/contract/listing-reviews';
import type { ListingType } from '@brevet/contract/statuses';
import { dealLabel, listingTypes } from '@brevet/contract/statuses';
import { formatAmount, formatFullDay, formatMoney, nothing } from '../../../shared/ui/format.ts';
import { fieldAt, labelOf } from '../fields/fields.ts';

const kinds = { patent: 'Patent', attachment: 'Attachment' } as const;
const answers = ['Unknown', 'No', 'Yes'];

/** The field's label in the form, or "Patent" or "Attachment". */
export const labelOfChange = ({ Kind, Name }: Pick<ListingChange, 'Kind' | 'Name'>): string =>
  Kind === 'field' ? labelOf(Name) : kinds[Kind];

const deals = (type: number, codes: string): string =>
  codes
    .split(',')
    .filter(Boolean)
    .map((code) => dealLabel(type, Number(code)))
    .join(', ') || nothing;

/** A price with its currency, or a bare amount beside it. */
function priceText(value: unknown): string {
  const price = changedPrice.safeParse(value).data;
  return price ? formatMoney(price.Amount, price.Currency) : formatAmount(Number(value));
}

/** A value in the form's words, for a listing of this type. */
export function shownValue({ Kind, Name }: Pick<ListingChange, 'Kind' | 'Name'>, value: unknown, type: number): string {
  if (value === null || value === undefined || value === '') return nothing;
  const text = String(value);
  switch (Kind === 'field' ? fieldAt(Name)?.kind : undefined) {
    case 'answer':
      return answers[Number(value)] ?? text;
    case 'yesNo':
      return value === 1 ? 'Yes' : 'No';
    case 'money':
      return priceText(value);
    case 'currency':
      return isCurrency(value) ? currencies[value] : text;
    case 'percent':
      return `${text} %`;
    case 'date':
      return formatFullDay(asDay(text));
    case 'type':
      return listingTypes[Number(value) as ListingType] ?? text;
    case 'image':
      return 'Image';
    case 'deals':
      return deals(type, text);
    default:
      return text;
  }
}
