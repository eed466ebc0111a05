import type { Finding } from '@brevet/contract/anonymity-check';
import { UnstyledButton } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { buttonIcon } from '../../../../shared/ui/button-icon.ts';
import styles from './Anonymity.module.css';
import { replacementOf, withoutFinding } from './current-findings.ts';

/** Shown with a finding that keeps no one from saving or submitting. */
const checkedLater = 'A broker will check this place. You can leave it.';

interface Props {
  text: string;
  findings: readonly Finding[];
  onChange: (text: string) => void;
  /** For readers who may allow a finding. */
  onAllow: ((finding: Finding) => void) | null;
}

/** The findings in a text, under its field. All elements are inline, because they are part of the field's description. */
export function FieldFindings({ text, findings, onChange, onAllow }: Props) {
  if (findings.length === 0) return null;
  return (
    <span className={styles.list}>
      {findings.map((finding) => {
        const { start, reason, suggestion, certain, text: named } = finding;
        const next = certain || onAllow ? suggestion : checkedLater;
        const replacement = replacementOf(finding);
        return (
          <span className={styles.finding} key={`${start} ${named}`}>
            <IconEyeOff {...buttonIcon} aria-hidden />
            <span>
              <b>“{named}”</b> {reason} {next}
            </span>
            {replacement !== null && (
              <UnstyledButton className={styles.fix} onClick={() => onChange(withoutFinding(text, finding, replacement))}>
                {replacement === '' ? 'Remove' : `Use “${replacement}”`}
              </UnstyledButton>
            )}
            {onAllow && (
              <UnstyledButton className={styles.fix} aria-label={`Allow “${named}”`} onClick={() => onAllow(finding)}>
                Allow
              </UnstyledButton>
            )}
          </span>
        );
      })}
    </span>
  );
}
