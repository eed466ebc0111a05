import { expect, it } from 'vitest';
import { extensionOf, statesOf } from './inpadoc-texts.ts';

it.each<[string, object]>([
  ['PRODUCT NAME: KESTRELIN; GRANTED FOR 1,183 DAYS', { days: 1183 }],
  ['EXTENDED FOR A PERIOD OF 2 YEARS', { years: 2 }],
  ['2 YEARS AND 30 DAYS', { years: 2, days: 30 }],
  ['PRIVATE LAW 98-46 UNTIL OCT. 14, 1992', { until: '1992-10-14' }],
  ['TERM EXTENDED TO 2027-03-04; ORIGINAL EXPIRATION DATE: 20250304', { until: '2027-03-04' }],
  ['EXTENSION DATE: 20290430', { until: '2029-04-30' }],
  ['UNTIL 14 NOVEMBER 2022', { until: '2022-11-14' }],
  ['ORIGINAL EXPIRATION DATE: 20250304', {}],
  ['14 MONTHS', {}],
  ['FOR 100 DAYS; PREVIOUSLY 200 DAYS', {}],
  ['UNTIL 2022-02-30', {}],
  ['', {}],
])('an extension in the text "%s"', (text, expected) => {
  expect(extensionOf('PTEG', text)).toEqual(expected);
});

it('leaves other codes alone, such as a request', () => {
  expect(extensionOf('PTEF', 'REQUESTED FOR 5 YEARS')).toBeUndefined();
});

it.each<[string, string | null, string | null, string[] | undefined]>([
  ['AK', 'AT BE, DE', null, ['AT', 'BE', 'DE']],
  ['AK', 'AT BE', 'B1', ['AT', 'BE']],
  ['AK', 'AT BE', 'A1', undefined],
  ['AX', 'AL LT', null, undefined],
  ['AK', null, null, undefined],
])('the states of %s "%s" with the kind %s', (code, states, kind, expected) => {
  expect(statesOf(code, states, kind)).toEqual(expected);
});
