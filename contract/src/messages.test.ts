import { expect, it } from 'vitest';
import { messages } from './messages.ts';

declare global {
  interface ImportMeta {
    glob(pattern: string, options: { eager: true }): Record<string, Record<string, object>>;
  }
}

it('has the texts of all areas, and each name only once', () => {
  const areas = import.meta.glob('./messages/*.ts', { eager: true });
  const names = Object.values(areas).flatMap(Object.values).flatMap(Object.keys);
  expect(names.toSorted()).toEqual(Object.keys(messages).toSorted());
});
