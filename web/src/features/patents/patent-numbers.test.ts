import { describe, expect, it } from 'vitest';
import { readNumbers, typedPatents, withoutNumber } from './patent-numbers.ts';

const typed = (text: string) => ({ text, country: 'US', removed: [] });

describe('patent numbers', () => {
  it('are sent once each, an application by its year', () => {
    expect(typedPatents(typed('6,981,431; US 6981431; 20220159901'), [])).toEqual([
      { patentNumber: '6981431', patentCountry: 'US', patentStatus: 'Issued' },
      { patentNumber: '20220159901', patentCountry: 'US', patentStatus: 'Application' },
    ]);
  });

  it('leave the text one by one', () => {
    const value = typed('6981431; EP3641208');
    const [first] = readNumbers(value, []);
    expect(withoutNumber(value, [], first?.id ?? '')).toBe('EP3641208');
  });
});
