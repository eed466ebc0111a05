import { UnstyledButton } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import styles from './DataTable.module.css';

interface Props {
  label: string;
  value: string | undefined;
  onChange: (star: string | undefined) => void;
}

/** One to five stars, one click each. */
export function StarFilter({ label, value, onChange }: Props) {
  return (
    <fieldset className={styles.stars} aria-label={label}>
      {['1', '2', '3', '4', '5'].map((star) => (
        <UnstyledButton
          key={star}
          aria-pressed={value === star}
          aria-label={star === '1' ? '1 star' : `${star} stars`}
          onClick={() => onChange(value === star ? undefined : star)}
        >
          {star}
          <IconStarFilled size={11} aria-hidden />
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
