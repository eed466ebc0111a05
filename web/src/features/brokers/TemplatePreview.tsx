import { brokersApi } from '@brevet/contract/brokers';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import type { BodyOf } from '../../shared/api/client.ts';
import { useAction, useAnswer } from '../../shared/api/hooks.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { MailFrame } from '../../shared/ui/MailFrame.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './BrokerForm.module.css';

/** The email as its recipient will see it, rendered by the server as the user types. */
export function TemplatePreview({ wording }: { wording: BodyOf<typeof brokersApi.previewMailTemplate> }) {
  const [body] = useDebouncedValue(wording, 300);
  const read = useAnswer(brokersApi.previewMailTemplate, body);
  const test = useAction(brokersApi.sendTestMail, toastAnswer);
  const send = () => test.mutate({ body: wording });
  return (
    <div className={styles.preview}>
      <header>
        <h3>Preview</h3>
        <Button
          variant="default"
          leftSection={<IconSend {...buttonIcon} />}
          loading={test.isPending}
          disabled={read.isError}
          onClick={send}
        >
          Send test email
        </Button>
      </header>
      <output aria-label="Preview subject" data-wrong={read.isError || undefined}>
        {read.error?.message ?? read.data?.subject ?? '…'}
      </output>
      <MailFrame html={read.data?.html ?? ''} title="Email preview" />
    </div>
  );
}
