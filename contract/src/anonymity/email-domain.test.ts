// Invented domains. cspell:disable
import { expect, it } from 'vitest';
import { nameOfEmailDomain } from './email-domain.ts';

it.each([
  ['jane@kestrel-photonics.com', 'kestrel-photonics'],
  ['Jane.Roe@Kestrel.DE', 'kestrel'],
  ['jane@mail.kestrel.co.uk', 'kestrel'],
  ['jane@cs.kestrel.ac.jp', 'kestrel'],
  ['jane@kestrel.example', 'kestrel'],
  ['kestrel.io', 'kestrel'],
  ['jane@co.uk', 'co'],
  ['jane@gmail.com', null],
  ['jane@yahoo.co.jp', null],
  ['jane@web.de', null],
  ['jane@example.com', null],
  ['jane', null],
  ['', null],
])('the domain of %s names %s', (address, name) => {
  expect(nameOfEmailDomain(address)).toBe(name);
});
