import { codesApi } from '@brevet/contract/codes';
import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useAction } from '../../shared/api/hooks.ts';
import { CopyText } from '../../shared/ui/CopyText.tsx';
import styles from './CodesPage.module.css';

/** Issues codes, then shows them to be handed out. */
export function IssueCodesModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const issue = useAction(codesApi.issueActivationCodes);
  const close = () => {
    onClose();
    issue.reset();
  };
  return (
    <Modal opened={opened} onClose={close} title={issue.data?.message ?? 'Issue activation codes'} centered>
      {issue.data ? <Issued codes={issue.data.data} onDone={close} /> : <IssueForm issue={issue} onCancel={close} />}
    </Modal>
  );
}

interface FormProps {
  issue: ReturnType<typeof useAction<typeof codesApi.issueActivationCodes>>;
  onCancel: () => void;
}

function IssueForm({ issue, onCancel }: FormProps) {
  const [count, setCount] = useState<number | string>(1);
  const [Note, setNote] = useState('');
  const [day, setDay] = useState('');
  const errors = issue.error?.errors ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    issue.mutate({ body: { count: Number(count), Note, ...(day ? { ExpireDate: day } : {}) } });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NumberInput
          label="How many"
          min={1}
          max={100}
          allowDecimal={false}
          value={count}
          onChange={setCount}
          data-autofocus
          error={errors.count}
        />
        <TextInput
          label="Note"
          description="For yourself: whom they are for. Sellers do not see it."
          maxLength={200}
          value={Note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          error={errors.Note}
        />
        <TextInput
          label="Good until"
          description="The last day on which they can be used. Empty: for ever."
          type="date"
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
          error={errors.ExpireDate}
        />
        {issue.error && Object.keys(errors).length === 0 && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {issue.error.message}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={issue.isPending}>
            Issue
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Issued({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text size="sm">Hand them out, one a listing. They stay in the list until they are used.</Text>
      <ul className={styles.issued} aria-label="New codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm">
        <CopyText text={codes.join('\n')} />
        <Button onClick={onDone} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
