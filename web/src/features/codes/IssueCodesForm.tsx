import { codesApi } from '@brevet/contract/codes';
import { Group, NumberInput, Text, TextInput } from '@mantine/core';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { CopyText } from '../../shared/ui/CopyText.tsx';
import styles from './CodesPage.module.css';

/** Issues activation codes, then shows them. */
export function IssueCodesForm() {
  const editor = useEditor({
    action: codesApi.issueActivationCodes,
    initial: { count: 1, Note: '', ExpireDate: '' },
    input: ({ ExpireDate, ...values }) => ({ body: { ...values, ...(ExpireDate ? { ExpireDate } : {}) } }),
    stays: true,
  });
  const { answer, text } = editor;
  return (
    <FormShell editor={editor} act="Issue codes" done={answer?.message}>
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
            description="The last day the codes work, in UTC. Leave empty for no expiry."
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
