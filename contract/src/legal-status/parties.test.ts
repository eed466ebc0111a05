import { expect, it } from 'vitest';
import { isSameParty } from './parties.ts';

it.each([
  ['ACME, INC.', 'Acme Incorporated'],
  ['WELLS FARGO BANK NATIONAL ASSOCIATION', 'Wells Fargo Bank, N.A., as Collateral Agent'],
  ['BMO HARRIS BANK N.A.', 'BMO HARRIS BANK N.A., AS ADMINISTRATIVE AGENT'],
  ['CREDIT SUISSE AG', 'CREDIT SUISSE AG, CAYMAN ISLANDS BRANCH, AS AGENT'],
  ['SQUARE 1 BANK', 'PACIFIC WESTERN BANK (AS SUCCESSOR IN INTEREST BY MERGER TO SQUARE 1 BANK)'],
  ['PACIFIC WESTERN BANK', 'PACIFIC WESTERN BANK (AS SUCCESSOR IN INTEREST BY MERGER TO SQUARE 1 BANK)'],
  ['ACME, INC.', 'ACME, INC. D/B/A WIDGETS'],
  ['WIDGETS', 'ACME, INC., DOING BUSINESS AS WIDGETS'],
  ['OLD CO.', 'NEW CO., F/K/A OLD COMPANY'],
  ['HALDEN KESTREL', 'HALDEN KESTREL, A LIMITED LIABILITY COMPANY'],
  ['OL SECURITY L.L.C.', 'OL SECURITY LIMITED LIABILITY COMPANY'],
  ['THE REGENTS OF SPRINGFIELD', 'REGENTS OF SPRINGFIELD'],
  ['DÜRR, MATTHIAS', 'Matthias Durr'],
  ['STONE, BO J.', 'Bo Stone'],
  ['STONE, BO J.', 'Bo James Stone'],
  ['GARCIA LOPEZ, JUAN', 'Juan Garcia Lopez'],
])('%s is %s', (a, b) => {
  expect([isSameParty(a, b), isSameParty(b, a)]).toEqual([true, true]);
});

it.each([
  ['ACME, INC.', 'ACME, LLC'],
  ['ACME HOLDINGS, INC.', 'ACME, INC.'],
  ['FIRST BANK, N.A.', 'SECOND BANK, N.A.'],
  ['STONE, BO J.', 'Bo Karl Stone'],
  ['STONE, BO', 'STONE, ANN'],
  ['KITE SYSTEMS AS', 'KITE'],
])('%s is not %s', (a, b) => {
  expect(isSameParty(a, b)).toBe(false);
});
