import type { Finding } from '@brevet/contract/anonymity-check';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { buttonIcon } from '../../../../shared/ui/button-icon.ts';
import { labelOf } from '../fields.ts';
import styles from './Anonymity.module.css';

interface Props {
  findings: Finding[];
  onJump: (finding: Finding) => void;
}

/** Everything in the listing that names someone. Each entry leads to its place. */
export function FindingList({ findings, onJump }: Props) {
  if (findings.length === 0) return null;
  return (
    <>
      <h2>Names and contact details</h2>
      <ul className={styles.all} aria-label="Names and contact details">
        {findings.map((finding) => (
          <li key={`${finding.field} ${finding.start}`}>
            <IconEyeOff {...buttonIcon} aria-hidden />
            <UnstyledButton onClick={() => onJump(finding)}>
              {labelOf(finding.field)}: “{finding.text}”
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Tells screen readers when the number changes. */
export const FindingCount = ({ count }: { count: number }) => (
  <VisuallyHidden role="status">
    {count > 0 && `${count} ${count === 1 ? 'name or contact' : 'names or contacts'} to remove`}
  </VisuallyHidden>
);
