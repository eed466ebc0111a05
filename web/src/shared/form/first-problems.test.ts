import { expect, it } from 'vitest';
import { firstProblems, firstProblemsText } from './first-problems.ts';

it('shows all problems of a short refusal', () => {
  const told = { errors: { 'a.text': 'One.\nTwo.', 'b.text': 'Three.' }, more: 0 };
  expect(firstProblems(told)).toEqual({
    fields: [
      ['a.text', ['One.', 'Two.']],
      ['b.text', ['Three.']],
    ],
    more: 0,
  });
  expect(firstProblemsText(told)).toBe('One. Two. Three.');
});

it('shows five problems of each field, and counts the others with those that the server left out', () => {
  const told = { errors: { 'a.text': '1\n2\n3\n4\n5\n6\n7', 'b.text': 'x' }, more: 1200 };
  expect(firstProblems(told)).toEqual({
    fields: [
      ['a.text', ['1', '2', '3', '4', '5']],
      ['b.text', ['x']],
    ],
    more: 1202,
  });
  expect(firstProblemsText(told)).toBe('1 2 3 4 5 x And 1,202 more.');
});

it('is empty without problems', () => {
  expect(firstProblemsText({ errors: {}, more: 0 })).toBe('');
});
