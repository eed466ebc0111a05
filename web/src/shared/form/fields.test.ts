import type { ChangeEvent } from 'react';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from './fields.ts';

const values = { name: 'Ada', note: '', price: null, count: 5, agreed: false, part: { code: 'X', count: '' } };

/** The fields of a form, and what they set and visit. */
function form(errors: Record<string, string> = {}) {
  const changes: object[] = [];
  const visited: string[] = [];
  const fields = fieldsOf<string>({
    values,
    errors,
    set: (change) => changes.push(change),
    visit: (path) => visited.push(path),
  });
  return { fields, changes, visited };
}
const typing = (value: string) => ({ currentTarget: { value } }) as ChangeEvent<HTMLInputElement>;

describe('a field', () => {
  it.each([
    ['name', 'Ada'],
    ['part.code', 'X'],
    ['price', ''],
    ['count', '5'],
    ['unknown', ''],
  ])('of text at %s shows %j', (path, shown) => {
    expect(form().fields.text(path).value).toBe(shown);
  });

  it.each([
    ['name', 'Ada'],
    ['note', null],
    ['price', null],
    ['count', '5'],
  ])('with a choice at %s shows %j', (path, shown) => {
    expect(form().fields.choice(path).value).toBe(shown);
  });

  it.each([
    ['count', 5],
    ['price', ''],
    ['part.count', ''],
  ])('of numbers at %s shows %j', (path, shown) => {
    expect(form().fields.number(path).value).toBe(shown);
  });

  it('of codes shows the code as text, which selects compare', () => {
    expect(form().fields.code('count').value).toBe('5');
  });

  it('sets its path as its kind does', () => {
    const { fields, changes } = form();
    fields.text('part.code').onChange(typing('Y'));
    fields.choice('name').onChange('Bo');
    fields.choice('name').onChange(null);
    fields.code('count').onChange('3');
    fields.number('count').onChange(7);
    fields.number('count').onChange('');
    fields.number('price', null).onChange('');
    fields.number('price', null).onChange('1.');
    fields.check('agreed').onChange({ currentTarget: { checked: true } } as ChangeEvent<HTMLInputElement>);
    expect(changes).toEqual([
      { 'part.code': 'Y' },
      { name: 'Bo' },
      { name: '' },
      { count: 3 },
      { count: 7 },
      { count: '' },
      { price: null },
      { price: '1.' },
      { agreed: true },
    ]);
  });

  it('shows its error, and a checkbox says that it is invalid', () => {
    const { fields } = form({ agreed: 'Required' });
    expect(fields.check('agreed')).toMatchObject({ error: 'Required', checked: false, 'aria-invalid': true });
    expect(fields.text('name').error).toBeUndefined();
    expect(form().fields.check('agreed')['aria-invalid']).toBe(false);
  });

  it('is visited when it is left with a value, and not when it is left empty', () => {
    const { fields, visited } = form();
    for (const path of ['name', 'note', 'price', 'part.code']) fields.text(path).onBlur();
    expect(visited).toEqual(['name', 'part.code']);
  });
});
