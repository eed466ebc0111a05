import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import styles from './Authenticator.module.css';

/** Shown once: to be copied, saved or written down. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>They are not shown again. Keep them where nobody else finds them.</p>
      <div className={styles.acts}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={15} stroke={1.7} /> : <IconCopy size={15} stroke={1.7} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.7} />}
          href={`data:text/plain,${encodeURIComponent(text)}`}
          download="brevet-recovery-codes.txt"
        >
          Save as a file
        </Button>
      </div>
    </>
  );
}
