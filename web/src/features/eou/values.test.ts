import { describe, expect, it } from 'vitest';
import { labelOf, newElement, patentText, valueText } from './values.ts';

describe('evidence of use', () => {
  it.each([
    ['List', 'Listing'],
    ['EOUType', 'Type'],
    ['EOURating', 'Rating'],
    ['EOUAnalysisLevel', 'Analysis level'],
    ['Qps', 'Quick patent score'],
    ['Elements', 'Claim chart'],
    ['Summary', 'Summary'],
  ])('calls %s %s', (path, label) => {
    expect(labelOf(path)).toBe(label);
  });

  it.each([
    [[newElement('a lens'), newElement('a mirror')], 'a lens\na mirror'],
    [[], 'empty'],
    ['', 'empty'],
    [null, 'empty'],
    [0, '0'],
    [4, '4'],
  ])('shows %j as %j', (value, text) => {
    expect(valueText(value)).toBe(text);
  });

  it('begins elements without evidence, and names patents with their country', () => {
    expect(newElement('a lens')).toEqual({ Element: 'a lens', Evidence: '', SourceURL: '', SourceDate: null, DocID: null });
    expect(patentText({ Country: 'US', Patent: '7123456' })).toBe('US 7,123,456');
  });
});
