import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { buttonIcon } from './button-icon.ts';

/** Copies a text to the clipboard and says so. */
export function CopyText({ text }: { text: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck {...buttonIcon} /> : <IconCopy {...buttonIcon} />}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  );
}
