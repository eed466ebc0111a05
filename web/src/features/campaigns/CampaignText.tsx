import { ActionIcon, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconBraces } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useRef } from 'react';
import { RichTextField } from '../../shared/rich-text/RichTextField.tsx';
import styles from './CampaignForm.module.css';
import { MergeFieldMenu } from './MergeFieldMenu.tsx';
import { MergeFieldMarks } from './merge-field-marks.ts';
import type { CampaignEditor } from './useCampaignEditor.ts';

const glyph = { size: 16, stroke: 1.6 };

/** The subject and text of a campaign. Both can have merge fields. */
export function CampaignText({ editor }: { editor: CampaignEditor }) {
  const { values, errors, set } = editor;
  return (
    <>
      <SubjectInput editor={editor} />
      <div className={styles.text}>
        <RichTextField
          label="Text"
          path="Body"
          value={values.Body}
          onChange={(Body) => set({ Body })}
          error={errors.Body}
          description="A link to unsubscribe is added below the text."
          extensions={() => [MergeFieldMarks]}
          controls={(text) => <InsertControl text={text} />}
        />
      </div>
    </>
  );
}

const InsertControl = ({ text }: { text: Editor }) => (
  <MergeFieldMenu onInsert={(placeholder) => text.chain().focus().insertContent(placeholder).run()}>
    <RichTextEditor.Control aria-label="Insert merge field" title="Insert merge field">
      <IconBraces {...glyph} />
    </RichTextEditor.Control>
  </MergeFieldMenu>
);

function SubjectInput({ editor }: { editor: CampaignEditor }) {
  const input = useRef<HTMLInputElement>(null);
  const { Subject } = editor.values;
  /** Puts a merge field where the cursor is. */
  const insert = (placeholder: string): void => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const start = selectionStart ?? Subject.length;
    editor.set({ Subject: Subject.slice(0, start) + placeholder + Subject.slice(selectionEnd ?? start) });
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(start + placeholder.length, start + placeholder.length);
    });
  };
  return (
    <TextInput
      ref={input}
      label="Subject"
      maxLength={200}
      {...editor.text('Subject')}
      rightSection={
        <MergeFieldMenu onInsert={insert}>
          <ActionIcon aria-label="Insert merge field into the subject" title="Insert merge field">
            <IconBraces {...glyph} />
          </ActionIcon>
        </MergeFieldMenu>
      }
    />
  );
}
