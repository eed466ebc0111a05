import { RichTextEditor } from '@mantine/tiptap';
import { IconTablePlus } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';

/** Buttons for a new table, or for the table around the cursor. */
export function TableControls({ editor }: { editor: Editor }) {
  const inTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') });
  return (
    <RichTextEditor.ControlsGroup>
      {inTable ? (
        <>
          <RichTextEditor.TableRowAfter />
          <RichTextEditor.TableRowDelete />
          <RichTextEditor.TableColumnAfter />
          <RichTextEditor.TableColumnDelete />
          <RichTextEditor.TableDelete />
        </>
      ) : (
        <RichTextEditor.Control
          aria-label="Insert table"
          title="Insert table"
          onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
        >
          <IconTablePlus size={16} stroke={1.6} />
        </RichTextEditor.Control>
      )}
    </RichTextEditor.ControlsGroup>
  );
}
