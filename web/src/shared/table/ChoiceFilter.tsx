import { SegmentedControl } from '@mantine/core';
import type { Option } from './SelectFilter.tsx';

interface Props {
  label: string;
  /** The button that takes the filter away. */
  any: string;
  choices: readonly Option[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** @public A filter with few values, one of which is always on. Loaded by TableFilters. */
export function ChoiceFilter({ label, any, choices, value = '', onChange }: Props) {
  return (
    <SegmentedControl
      aria-label={label}
      data={[{ value: '', label: any }, ...choices]}
      value={choices.some((choice) => choice.value === value) ? value : ''}
      onChange={(to) => onChange(to || undefined)}
    />
  );
}
