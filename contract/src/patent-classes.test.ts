import { expect, it } from 'vitest';
import { subclassesOf } from './patent-classes.ts';

it('names each subclass once, the one with the most patents first', () => {
  const patents = [{ Cpc: ['A61F 2/06', 'A61F 2/07', 'A61M 29/00'] }, { Cpc: ['A61M 25/00'] }, { Cpc: [] }];
  expect(subclassesOf(patents)).toEqual(['A61M', 'A61F']);
  expect(subclassesOf([])).toEqual([]);
});
