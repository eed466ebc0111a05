import { TextInput } from '@mantine/core';
import styles from './TableFilters.module.css';

interface Props {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** The first or the last day of a period. */
export function DayFilter({ label, value = '', onChange }: Props) {
  return (
    <TextInput
      size="xs"
      type="date"
      className={styles.day ?? ''}
      aria-label={`${label} day`}
      leftSection={<span className={styles.limit}>{label}</span>}
      leftSectionWidth={44}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
