import type { Finding } from '@brevet/contract/anonymity-check';
import { UnstyledButton } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { buttonIcon } from '../../../../shared/ui/button-icon.ts';
import styles from './Anonymity.module.css';
import { replacementOf, withoutFinding } from './current-findings.ts';

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
        const { start, reason, suggestion, text: named } = finding;
        const replacement = replacementOf(finding);
        return (
          <span className={styles.finding} key={`${start} ${named}`}>
            <IconEyeOff {...buttonIcon} aria-hidden />
            <span>
              <b>“{named}”</b> {reason} {suggestion}
            </span>
            {replacement !== null && (
              <UnstyledButton className={styles.mend} onClick={() => onChange(withoutFinding(text, finding, replacement))}>
                {replacement === '' ? 'Remove' : `Use “${replacement}”`}
              </UnstyledButton>
            )}
            {onAllow && (
              <UnstyledButton className={styles.mend} aria-label={`Allow “${named}”`} onClick={() => onAllow(finding)}>
                Allow
              </UnstyledButton>
            )}
          </span>
        );
      })}
    </span>
  );
}
