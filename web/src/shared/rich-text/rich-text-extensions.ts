import { Extension, textblockTypeInputRule } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

/** Ctrl/Cmd-Enter saves the form, so it doesn't break the line. */
const SaveKey = Extension.create({ name: 'saveKey', priority: 1000, addKeyboardShortcuts: () => ({ 'Mod-Enter': () => true }) });

/** The page itself has the first two levels. */
const levels = [3, 4] as const;

/** As in Markdown, `# ` begins a heading and `## ` a subheading. StarterKit counts the page's levels, too. */
const HeadingMarks = Extension.create({
  name: 'headingMarks',
  addInputRules() {
    const { heading } = this.editor.schema.nodes;
    if (!heading) return [];
    return levels.map((level, above) =>
      textblockTypeInputRule({ find: new RegExp(`^#{${above + 1}}\\s$`), type: heading, getAttributes: { level } }),
    );
  },
});

/** The elements that every formatted text can contain. */
export const richTextExtensions = () => [
  StarterKit.configure({ heading: { levels: [...levels] }, link: false }),
  HeadingMarks,
  SaveKey,
  Link.configure({ openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] }),
  TableKit.configure({ table: { resizable: false } }),
];
