import type { TableField } from '@brevet/contract/field-table';
import type { ReactNode } from 'react';
import { formatCount } from './format.ts';
import { OutsideLink } from './OutsideLink.tsx';

/** A value of a table of fields in words, or as a link. */
export function tableFact({ kind, codes }: TableField, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map((code) => codes?.[code]).join(', ');
  if (typeof value === 'number') return codes ? codes[value] : formatCount(value);
  const text = String(value);
  if (kind === 'address') return <a href={`mailto:${encodeURIComponent(text)}`}>{text}</a>;
  return kind === 'website' ? <OutsideLink address={text} label={text.replace(/^https?:\/\//i, '')} /> : text;
}
