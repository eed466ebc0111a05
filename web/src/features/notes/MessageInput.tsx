import type { NotePerson, ShareType } from '@brevet/contract/notes';
import { notesApi } from '@brevet/contract/notes';
import { RichTextEditor } from '@mantine/tiptap';
import { IconAt } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { readOptions } from '../../shared/api/hooks.ts';
import { RichTextField } from '../../shared/rich-text/RichTextField.tsx';
import { MentionList } from './MentionList.tsx';
import type { OpenMention } from './mention-extension.ts';
import { mentionExtension } from './mention-extension.ts';
import type { Subject } from './note-subject.ts';
import { readersOf } from './note-subject.ts';

interface Props {
  value: string;
  onChange: (html: string) => void;
  error: ReactNode;
  subject: Subject;
  share: ShareType;
  /** The people who can read a note for chosen people. */
  chosen: NotePerson[];
}

/** A field for formatted text, with mentions of people who may read it. */
export function MessageInput({ value, onChange, error, subject, share, chosen }: Props) {
  const people = useId();
  const client = useQueryClient();
  const [mention, setMention] = useState<OpenMention | null>(null);
  const latest = useRef({ share, chosen });
  latest.current = { share, chosen };

  const find = async (query: string): Promise<NotePerson[]> => {
    const { share: by, chosen: readers } = latest.current;
    if (by === 'none') return [];
    const words = query.toLowerCase();
    if (by === 'custom')
      return readers.filter(({ Firstname, Lastname }) => `${Firstname} ${Lastname}`.toLowerCase().includes(words));
    const search = { ...readersOf(subject), SearchString: query, staff: '1' } as const;
    return (await client.fetchQuery(readOptions(notesApi.noteReaders, search))).data;
  };

  return (
    <RichTextField
      label="Note"
      path="Message"
      required
      takesFocus
      value={value}
      onChange={onChange}
      error={error}
      extensions={() => [mentionExtension({ find, show: setMention })]}
      controls={(editor) => share !== 'none' && <MentionControl editor={editor} />}
      list={mention && people}
    >
      {mention && <MentionList id={people} mention={mention} share={share} />}
    </RichTextField>
  );
}

const MentionControl = ({ editor }: { editor: Editor }) => (
  <RichTextEditor.Control
    aria-label="Mention someone"
    title="Mention someone"
    onClick={() =>
      editor
        .chain()
        .focus()
        .insertContent(needsBlank(editor.state) ? ' @' : '@')
        .run()
    }
  >
    <IconAt size={16} stroke={1.6} />
  </RichTextEditor.Control>
);

/** A mention starts a word. */
const needsBlank = ({
  selection,
}: {
  selection: { $from: { nodeBefore: { isText: boolean; text?: string | undefined } | null } };
}) => /\S$/.test(selection.$from.nodeBefore?.text ?? '');
