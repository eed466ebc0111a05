import { Extension } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

/** Ctrl/Cmd-Enter saves the form, so it doesn't break the line. */
const SaveKey = Extension.create({ name: 'saveKey', priority: 1000, addKeyboardShortcuts: () => ({ 'Mod-Enter': () => true }) });

/** The elements that every formatted text can contain. */
export const richTextExtensions = () => [
  StarterKit.configure({ heading: { levels: [3, 4] }, link: false }),
  SaveKey,
  Link.configure({ openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] }),
  TableKit.configure({ table: { resizable: false } }),
];
