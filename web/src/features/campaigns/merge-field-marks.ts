import { mergeFields } from '@brevet/contract/campaign-fields';
import { namesIn } from '@brevet/contract/mail-templates';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const placeholder = /\{\{[^{}]*\}\}/g;
const isKnown = (text: string): boolean => namesIn(text).every((name) => Object.hasOwn(mergeFields, name));

/** Marks the merge fields of a text, and those that don't exist in red. Only the editor shows the marks. */
function marksOf(doc: Node): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, start) => {
    for (const { 0: text, index } of (node.text ?? '').matchAll(placeholder))
      marks.push(
        Decoration.inline(start + index, start + index + text.length, {
          'data-merge-field': isKnown(text) ? 'known' : 'unknown',
        }),
      );
  });
  return DecorationSet.create(doc, marks);
}

export const MergeFieldMarks = Extension.create({
  name: 'mergeFieldMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_config, { doc }) => marksOf(doc),
        apply: (transaction, marks) => (transaction.docChanged ? marksOf(transaction.doc) : marks),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});
