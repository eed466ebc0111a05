import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { CopyText } from '../../shared/ui/CopyText.tsx';
import styles from './Authenticator.module.css';

/** Shows the recovery codes once, to copy or download. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>You won't see these codes again. Keep them somewhere safe.</p>
      <div className={styles.acts}>
        <CopyText text={text} />
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload {...buttonIcon} />}
          href={`data:text/plain,${encodeURIComponent(text)}`}
          download="brevet-recovery-codes.txt"
        >
          Download codes
        </Button>
      </div>
    </>
  );
}
