import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { IconH1, IconH2 } from '@tabler/icons-react';
import type { AnyExtension, Editor } from '@tiptap/core';
import { useEditor as useRichText } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LinkControl } from './LinkControl.tsx';
import styles from './RichTextField.module.css';
import { richTextExtensions } from './rich-text-extensions.ts';
import { TableControls } from './TableControls.tsx';

interface Props {
  label: string;
  /** The form's path of the text. */
  path: string;
  value: string;
  onChange: (html: string) => void;
  error: ReactNode;
  description?: ReactNode;
  required?: boolean;
  /** Takes the focus when it appears, except on touch screens, where that opens the keyboard. */
  takesFocus?: boolean;
  /** Elements in addition to the usual ones. Read once. */
  extensions?: () => AnyExtension[];
  /** More buttons, next to those for links. */
  controls?: (editor: Editor) => ReactNode;
  /** The ID of a list that is open next to the cursor. It closes on Escape before the dialog does. */
  list?: string | null;
  children?: ReactNode;
}

const glyph = { size: 16, stroke: 1.6 };
const labels = { h3ControlLabel: 'Heading', h4ControlLabel: 'Subheading' };
const canFocus = !matchMedia('(pointer: coarse)').matches;

/** A field for formatted text, as HTML. */
export function RichTextField({ label, value, error, description, required = false, controls, children, ...rest }: Props) {
  const id = useId();
  const editor = useField({ ...rest, id, value, required, isWrong: Boolean(error), isDescribed: Boolean(description) });
  return (
    <Input.Wrapper
      className={styles.field}
      id={id}
      labelElement="div"
      label={label}
      required={required}
      error={error}
      description={description}
      labelProps={{ id: `${id}-label`, onClick: () => editor.commands.focus() }}
      errorProps={{ id: `${id}-error` }}
      descriptionProps={{ id: `${id}-description` }}
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
            {controls?.(editor)}
          </RichTextEditor.ControlsGroup>
          <TableControls editor={editor} />
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
        {children}
      </RichTextEditor>
    </Input.Wrapper>
  );
}

interface Field extends Pick<Props, 'path' | 'value' | 'onChange' | 'takesFocus' | 'extensions' | 'list'> {
  id: string;
  required: boolean;
  isWrong: boolean;
  isDescribed: boolean;
}

/** The editor behind the field. It follows values from outside. */
function useField({ id, path, value, onChange, extensions, list, ...field }: Field): Editor {
  const { required, isWrong, isDescribed, takesFocus = false } = field;
  const focuses = takesFocus && canFocus;
  /** The last text that the editor reported. Another value comes from outside: a discarded draft, or someone else's text. */
  const reported = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  const [elements] = useState(() => [...richTextExtensions(), ...(extensions?.() ?? [])]);
  const editorProps = useMemo(() => {
    const described = [isWrong && `${id}-error`, isDescribed && `${id}-description`].filter(Boolean).join(' ');
    const attributes: Record<string, string> = {
      ...(focuses ? { 'data-autofocus': 'true' } : {}),
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'data-path': path,
      ...(required ? { 'aria-required': 'true' } : {}),
      ...(isWrong ? { 'aria-invalid': 'true' } : {}),
      ...(described ? { 'aria-describedby': described } : {}),
      ...(list ? { 'aria-controls': list, 'data-mantine-stop-propagation': 'true' } : {}),
    };
    return { attributes };
  }, [id, path, required, isWrong, isDescribed, list, focuses]);

  const editor = useRichText({
    extensions: elements,
    content: value,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    // A dialog moves the focus once it is open, by the mark above; a field that loads later takes it itself.
    autofocus: focuses && 'end',
    editorProps,
    onUpdate({ editor: current }) {
      reported.current = current.isEmpty ? '' : current.getHTML();
      latest.current(reported.current);
    },
  });

  // Runs before anything else can happen: a value older than the editor's last report would replace the text and move the cursor.
  useLayoutEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return editor;
}
