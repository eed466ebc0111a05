import { Select } from '@mantine/core';

export interface Option {
  value: string;
  label: string;
  /** Sorts it in place of its label. */
  order?: string;
}

interface Props {
  label: string;
  options: readonly Option[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** @public A filter with many values, in their order or that of their labels. Loaded by TableFilters. */
export function SelectFilter({ label, options, value, onChange }: Props) {
  // Show the value in the address even if no row has it anymore, or yet.
  const isMissing = value !== undefined && !options.some((option) => option.value === value);
  const data: Option[] = [...options, ...(isMissing ? [{ value, label: value }] : [])];
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={label}
      data={data.toSorted((one, other) => (one.order ?? one.label).localeCompare(other.order ?? other.label))}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      searchable
      comboboxProps={{ portalProps: { target: '#content' } }}
    />
  );
}
