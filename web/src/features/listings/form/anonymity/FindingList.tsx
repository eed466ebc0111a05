import type { Finding } from '@brevet/contract/anonymity-check';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { buttonIcon } from '../../../../shared/ui/button-icon.ts';
import { formatCount } from '../../../../shared/ui/format.ts';
import { labelOf } from '../../fields/fields.ts';
import styles from './Anonymity.module.css';

interface Props {
  findings: Finding[];
  /** Findings that the server counted without listing them. */
  more: number;
  onJump: (finding: Finding) => void;
}

/** Everything in the listing that names someone. Each entry leads to its place. */
export function FindingList({ findings, more, onJump }: Props) {
  if (findings.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>Names and contact details</h2>
      <ul className={styles.all} aria-label="Names and contact details">
        {findings.map((finding) => (
          <li key={`${finding.field} ${finding.start}`}>
            <IconEyeOff {...buttonIcon} aria-hidden />
            <UnstyledButton onClick={() => onJump(finding)}>
              {labelOf(finding.field)}: “{finding.text}”
            </UnstyledButton>
          </li>
        ))}
        <MoreFindings count={more} />
      </ul>
    </>
  );
}

/** The number of findings that aren't listed. */
export const MoreFindings = ({ count }: { count: number }) => (count > 0 ? <li>and {formatCount(count)} more</li> : null);

/** Tells screen readers when the number changes. */
export const FindingCount = ({ count }: { count: number }) => (
  <VisuallyHidden role="status">
    {count > 0 && `${count} ${count === 1 ? 'name or contact' : 'names or contacts'} to remove`}
  </VisuallyHidden>
);
