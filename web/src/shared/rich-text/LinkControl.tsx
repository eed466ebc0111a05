import { Button, Popover, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { useRef, useState } from 'react';
import { linkAddress } from './link-address.ts';
import styles from './RichTextField.module.css';

/** A button that links the selected text, or changes the link around the cursor. An empty address removes the link. */
export function LinkControl({ editor }: { editor: Editor }) {
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const href = useEditorState({ editor, selector: ({ editor: current }): string => current.getAttributes('link').href ?? '' });
  const save = (): void => {
    const address = linkAddress(input.current?.value ?? '');
    setOpened(false);
    const text = editor.chain().focus().extendMarkRange('link');
    if (address === '') text.unsetLink().run();
    else if (editor.state.selection.empty && href === '')
      text.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else text.setLink({ href: address }).run();
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-start" shadow="md">
      <Popover.Target>
        <RichTextEditor.Control aria-label="Link" title="Link" active={href !== ''} onClick={() => setOpened(!opened)}>
          <IconLink size={16} stroke={1.6} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className={styles.link}>
        <TextInput
          ref={input}
          aria-label="Link address"
          placeholder="https://"
          type="url"
          defaultValue={href}
          data-autofocus
          data-mantine-stop-propagation="true"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            save();
          }}
        />
        <Button variant="default" onClick={save}>
          Save link
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
