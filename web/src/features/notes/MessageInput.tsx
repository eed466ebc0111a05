import type { NotePerson, ShareType } from '@brevet/contract/notes';
import { notesApi } from '@brevet/contract/notes';
import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { IconAt, IconH1, IconH2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEditor as useRichText } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { readOptions } from '../../shared/api/hooks.ts';
import { LinkControl } from './LinkControl.tsx';
import { MentionList } from './MentionList.tsx';
import type { OpenMention } from './message-extensions.ts';
import { messageExtensions } from './message-extensions.ts';
import styles from './Notes.module.css';
import type { Subject } from './note-subject.ts';
import { readersOf } from './note-subject.ts';
import { TableControls } from './TableControls.tsx';

interface Props {
  value: string;
  onChange: (html: string) => void;
  error: ReactNode;
  subject: Subject;
  share: ShareType;
  /** The people who can read a note for chosen people. */
  chosen: NotePerson[];
}

const glyph = { size: 16, stroke: 1.6 };

const labels = {
  h3ControlLabel: 'Heading',
  h4ControlLabel: 'Subheading',
};

/** Not on touch screens, where focus opens the keyboard. */
const focuses = !matchMedia('(pointer: coarse)').matches;
const focused: Record<string, string> = focuses ? { 'data-autofocus': 'true' } : {};

/** A field for formatted text, with mentions of people who may read it. */
export function MessageInput({ value, onChange, error, subject, share, chosen }: Props) {
  const id = useId();
  const client = useQueryClient();
  const [mention, setMention] = useState<OpenMention | null>(null);
  /** The last text that the editor reported. Another value comes from outside: a discarded draft, or someone else's text. */
  const reported = useRef(value);
  const latest = useRef({ onChange, share, chosen });
  latest.current = { onChange, share, chosen };

  const find = async (query: string): Promise<NotePerson[]> => {
    const { share: by, chosen: people } = latest.current;
    if (by === 'none') return [];
    const words = query.toLowerCase();
    if (by === 'custom')
      return people.filter(({ Firstname, Lastname }) => `${Firstname} ${Lastname}`.toLowerCase().includes(words));
    const search = { ...readersOf(subject), SearchString: query, staff: '1' } as const;
    return (await client.fetchQuery(readOptions(notesApi.noteReaders, search))).data;
  };

  const [extensions] = useState(() => messageExtensions({ find, show: setMention }));
  const isWrong = Boolean(error);
  const isOpen = mention !== null;
  const editorProps = useMemo(
    () => ({
      attributes: {
        ...focused,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-required': 'true',
        'data-path': 'Message',
        ...(isWrong ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
        // The dialog closes on Escape; the list of people closes first.
        ...(isOpen ? { 'aria-controls': `${id}-people`, 'data-mantine-stop-propagation': 'true' } : {}),
      },
    }),
    [id, isWrong, isOpen],
  );

  const editor = useRichText({
    extensions,
    content: value,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    // The dialog moves the focus once it is open, by this mark; a note that loads later takes it itself.
    autofocus: focuses && 'end',
    editorProps,
    onUpdate({ editor: current }) {
      reported.current = current.isEmpty ? '' : current.getHTML();
      latest.current.onChange(reported.current);
    },
  });

  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <Input.Wrapper
      className={styles.message}
      id={id}
      labelElement="div"
      label="Note"
      required
      error={error}
      labelProps={{ id: `${id}-label`, onClick: () => editor.commands.focus() }}
      errorProps={{ id: `${id}-error` }}
    >
      <RichTextEditor editor={editor} labels={labels} className={styles.editor}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H3 icon={() => <IconH1 {...glyph} />} />
            <RichTextEditor.H4 icon={() => <IconH2 {...glyph} />} />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <LinkControl editor={editor} />
            <RichTextEditor.Unlink />
            {share !== 'none' && (
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
                <IconAt {...glyph} />
              </RichTextEditor.Control>
            )}
          </RichTextEditor.ControlsGroup>
          <TableControls editor={editor} />
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
        {mention && <MentionList id={`${id}-people`} mention={mention} share={share} />}
      </RichTextEditor>
    </Input.Wrapper>
  );
}

/** A mention starts a word. */
const needsBlank = ({
  selection,
}: {
  selection: { $from: { nodeBefore: { isText: boolean; text?: string | undefined } | null } };
}) => /\S$/.test(selection.$from.nodeBefore?.text ?? '');
