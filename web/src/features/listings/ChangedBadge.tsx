import { IconPencilExclamation } from '@tabler/icons-react';
import styles from './ChangedBadge.module.css';

/** Marks a listing that its owner changed after the review; for brokers and admins. */
export function ChangedBadge({ short = false }: { short?: boolean }) {
  const text = 'Changed since review';
  return (
    <span className={styles.badge} title={short ? text : undefined}>
      <IconPencilExclamation
        size={13}
        stroke={1.8}
        {...(short ? { role: 'img', 'aria-label': text } : { 'aria-hidden': true })}
      />
      {!short && text}
    </span>
  );
}
