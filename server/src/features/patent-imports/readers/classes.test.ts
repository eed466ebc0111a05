import { describe, expect, it } from 'vitest';
import { formatDate, formatIpc, formatLocarno, formatUspc } from './classes.ts';

describe('classes', () => {
  it.each([
    ['361699000', '361/699'],
    ['081003560', '81/3.56'],
    ['361+699100', '361/699.1'],
    [' 81  356', '81/3.56'],
    ['081  356', '81/3.56'],
    ['D14341', 'D14/341'],
    ['PLT156', 'PLT/156'],
    ['361', '361'],
    ['361699DIG', '361/699DIG'],
    ['   699', null],
    ['0000361699000', '361/699'],
    ['00', '0'],
    ['001356', '1/356'],
    ['D01341', 'D01/341'],
    ['081003056', '81/3.056'],
    ['081356 5 ', '81/356.5'],
    ['361699A1', '361/699A1'],
    ['D361699000', 'D36/169.9000'],
    ['361699000X', '361/699.000X'],
    ['D361+699100', 'D36/1+6.99100'],
    ['361+699100X', '361/+69.9100X'],
  ])('of the US: %j is %j', (raw, expected) => expect(formatUspc(raw)).toBe(expected));

  it.each([
    ['G06F  944', 'G06F 9/44'],
    ['h05k  720', 'H05K 7/20'],
    ['A42B003/22', 'A42B 3/22'],
    ['A42B 0 / 22 ', 'A42B 0/22'],
    ['G06F944', 'G06F 944/'],
    ['G06F  9 44 ', 'G06F 9/44'],
    ['A42B100/22', 'A42B 100/22'],
  ])('of the IPC: %j is %j', (raw, expected) => expect(formatIpc(raw)).toBe(expected));

  it.each([
    ['0299', '02-99'],
    [' 0299 ', '02-99'],
    ['02-99', '02-99'],
    ['02999', '02999'],
    [' 299 ', '299'],
  ])('of Locarno: %j is %j', (raw, expected) => expect(formatLocarno(raw)).toBe(expected));
});

describe('days', () => {
  it.each([
    ['20210504', '2021-05-04'],
    [' 2021-05-04 ', '2021-05-04'],
    ['17000101', '1700-01-01'],
    ['20240229', '2024-02-29'],
    ['20230229', null],
    ['20211301', null],
    ['16991231', null],
    ['202105040', null],
    ['x20210504', null],
    ['', null],
    [null, null],
  ])('%j is %j', (raw, expected) => expect(formatDate(raw)).toBe(expected));
});
