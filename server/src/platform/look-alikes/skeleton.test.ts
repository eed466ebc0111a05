// cspell:disable: usernames that look alike
import { describe, expect, it } from 'vitest';
import { skeletonOf } from './skeleton.ts';

describe('the skeleton of a username', () => {
  it.each([
    [
      'admin',
      'Admin',
      'ADMIN',
      'adm1n',
      'admln',
      'àdmín',
      'ad.min',
      'a-d_min',
      'adrnin',
      'аdmin',
      'αdmin',
      'ａｄｍｉｎ',
      'ądmin',
    ],
    ['oslo', '0SLO', 'os1o', 'оѕӏо', 'øslø', 'o-slo'],
    ['modern', 'rnodern', 'm0dem'],
    ['wave', 'vvave', 'ɯave'],
    ['straße', 'strasse', 'STRASSE'],
    ['сара', 'capa'],
    ['カニ', '力ニ'],
  ])('is one for usernames that look alike: %s', (...names) => {
    expect(new Set(names.map(skeletonOf)).size).toBe(1);
  });

  it.each([
    ['anna', 'hanna'],
    ['jonas', 'jones'],
    ['سعید', 'شعید'],
    ['иван', 'имам'],
    ['ada1', 'ada2'],
    ['...', '---'],
  ])('differs for others: %s and %s', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)));
});
