import { expect, it } from 'vitest';
import { api } from './api.ts';
import type { AnyEndpoint } from './endpoint.ts';

it('gives the file of each table a unique name that every file system accepts', () => {
  const endpoints: AnyEndpoint[] = Object.values(api).flatMap((calls) => Object.values(calls));
  const titles = endpoints.flatMap((endpoint) => (endpoint.kind === 'table' ? [endpoint.title.toLowerCase()] : []));
  expect(titles.filter((title) => !/^[a-z]+( [a-z]+)*$/.test(title))).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles).toContain('all listings');
});
