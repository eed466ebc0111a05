import { attachmentsApi } from '@brevet/contract/attachments';
import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import type { EnteredFactRow } from '@brevet/contract/entered-facts';
import { enteredFactsApi } from '@brevet/contract/entered-facts';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import styles from './EnteredFacts.module.css';
import { FactFields } from './FactFields.tsx';
import type { FactValues } from './fact-values.ts';
import { blank, factOf, valuesOf } from './fact-values.ts';

interface Props {
  patent: Pick<PatentDetail, 'PatentID' | 'PatentNumber' | 'Country'>;
  stored: EnteredFactRow | undefined;
  onSaved: (saved: { message: string; EnteredFactID: number; Version: number }) => void;
}

const kinds: Record<FactValues['Kind'], { label: string; day: string }> = {
  disclaimer: { label: 'Terminal disclaimer', day: 'Filed' },
  adjustment: { label: 'Term adjustment (certificate of correction)', day: 'Certificate date' },
  extension: { label: 'Term extension (35 U.S.C. 156)', day: 'Certificate date' },
  payment: { label: 'Maintenance fee paid', day: 'Paid' },
  reinstatement: { label: 'Reinstatement', day: 'Reinstated' },
  claimsCanceled: { label: 'Claims canceled', day: 'Canceled' },
  recording: { label: 'Recorded document (owner, lien or release)', day: 'Recorded' },
  withdrawn: { label: 'Withdrawn number', day: 'Date of the notice' },
};
const kindChoices = Object.entries(kinds).map(([value, { label }]) => ({ value, label }));

/** A fact of a patent with the document that it comes from. */
export function EnteredFactForm({ patent: { PatentID, PatentNumber, Country }, stored, onSaved }: Props) {
  const editor = useEditor({
    action: enteredFactsApi.saveEnteredFact,
    initial: stored ? valuesOf(stored) : blank,
    input: (values, { version }) => ({
      body: {
        ...factOf(values),
        ...{ PatentNumber, Country, Day: values.Day, Source: values.Source, Link: values.Link },
        ...{ DocID: values.DocID, Note: values.Note },
        ...(stored ? { EnteredFactID: stored.EnteredFactID } : {}),
        ...(version === undefined ? {} : { Version: version }),
      },
    }),
    draft: { name: `fact-${stored?.EnteredFactID ?? PatentNumber}` },
    ...(stored ? { version: stored.Version } : {}),
    quiet: true,
    onSaved,
  });
  const { text, choice, values, set } = editor;
  return (
    <FormShell editor={editor} act="Save fact">
      <div className={styles.pair}>
        <Select label="Fact" data={kindChoices} data-autofocus {...choice('Kind')} allowDeselect={false} />
        <TextInput label={kinds[values.Kind].day} type="date" required {...text('Day')} />
      </div>
      <FactFields editor={editor} />
      <div className={styles.pair}>
        <TextInput
          label="Document"
          description="Its title, such as Certificate of correction."
          required
          maxLength={200}
          {...text('Source')}
        />
        <TextInput label="Link" description="Where to find the document." placeholder="https://" type="url" {...text('Link')} />
        <Attachment patentId={PatentID} chosen={values.DocID} error={editor.errors.DocID} onChoose={(DocID) => set({ DocID })} />
      </div>
      <Textarea label="Note" maxLength={5000} autosize minRows={2} maxRows={8} {...text('Note')} />
    </FormShell>
  );
}

interface AttachmentProps {
  patentId: number | null;
  chosen: number | null;
  error: string | undefined;
  onChoose: (DocID: number | null) => void;
}

/** The attachments of the patent, if it has any. */
function Attachment({ patentId, chosen, error, onChoose }: AttachmentProps) {
  const query = { patent_id: patentId ?? 0, limit: 100 };
  const read = useRead(attachmentsApi.getPatentAttachment, query, { enabled: patentId !== null });
  const files = (read.data?.data ?? []).map(({ DocID, doc_dispplay_name: label }) => ({ value: String(DocID), label }));
  if (files.length === 0 && chosen === null) return null;
  return (
    <Select
      label="Attachment"
      description="The document itself, if it's attached to the patent."
      placeholder="None"
      data={files}
      clearable
      value={chosen === null ? null : String(chosen)}
      error={error}
      data-path="DocID"
      onChange={(value) => onChoose(value === null ? null : Number(value))}
    />
  );
}
