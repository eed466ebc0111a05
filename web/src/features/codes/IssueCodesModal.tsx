import { codesApi, issueCodes } from '@brevet/contract/codes';
import { Group, NumberInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../shared/api/hooks.ts';
import { Dialog } from '../../shared/form/Dialog.tsx';
import { errorsOf } from '../../shared/form/errors.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { CopyText } from '../../shared/ui/CopyText.tsx';
import styles from './CodesPage.module.css';

const blank = { count: 1, Note: '', ExpireDate: '' };
type Values = typeof blank;

const bodyOf = ({ ExpireDate, ...values }: Values) => ({ ...values, ...(ExpireDate ? { ExpireDate } : {}) });

/** Issues activation codes, then shows them. */
export function IssueCodesModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [issued, setIssued] = useState('');
  const close = () => {
    onClose();
    setIssued('');
  };
  return (
    <Dialog opened={opened} onClose={close} title={issued || 'Issue activation codes'}>
      <IssueForm onIssued={setIssued} />
    </Dialog>
  );
}

function IssueForm({ onIssued }: { onIssued: (message: string) => void }) {
  const { mutateAsync } = useAction(codesApi.issueActivationCodes);
  const editor = useEditor({
    initial: blank,
    schema: (values) => errorsOf(issueCodes, bodyOf(values)),
    send: (values) => mutateAsync({ body: bodyOf(values) }),
    onSaved: ({ message }) => onIssued(message),
    stays: true,
  });
  const { answer, text } = editor;
  return (
    <FormShell editor={editor} act="Issue codes" done={answer !== null}>
      {answer ? (
        <Issued codes={answer.data} />
      ) : (
        <>
          <NumberInput
            label="Number of codes"
            min={1}
            max={100}
            allowDecimal={false}
            data-autofocus
            {...editor.number('count')}
          />
          <TextInput label="Note" description="Who the codes are for. Sellers don't see it." maxLength={200} {...text('Note')} />
          <TextInput
            label="Valid through"
            description="The last day the codes work. Leave empty for no expiry."
            type="date"
            {...text('ExpireDate')}
          />
        </>
      )}
    </FormShell>
  );
}

function Issued({ codes }: { codes: string[] }) {
  return (
    <>
      <Text size="sm">Give sellers one code per listing. Unused codes stay in the list.</Text>
      <ul className={styles.issued} aria-label="New codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <CopyText text={codes.join('\n')} />
      </Group>
    </>
  );
}
