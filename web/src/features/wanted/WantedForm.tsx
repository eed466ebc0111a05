import type { Wanted } from '@brevet/contract/wanted';
import { wantedApi } from '@brevet/contract/wanted';
import { Textarea, TextInput } from '@mantine/core';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';

const blank = { Title: '', Description: '', Keywords: '', Class: '', Budget: '' };
const valuesOf = ({ Title, Description, Keywords, Class, Budget }: Wanted): typeof blank => ({
  Title,
  Description,
  Keywords,
  Class,
  Budget,
});

/** Creates or changes a wanted listing. */
export function WantedForm({ stored }: { stored: Wanted | undefined }) {
  const editor = useEditor({
    action: wantedApi.saveWanted,
    initial: stored ? valuesOf(stored) : blank,
    input: (values, { version }) => ({
      body: {
        ...values,
        ...(stored ? { WantedID: stored.WantedID } : {}),
        ...(version === undefined ? {} : { Version: version }),
      },
    }),
    draft: { name: stored ? `wanted:${stored.WantedID}` : 'wanted' },
    ...(stored ? { version: stored.Version } : {}),
  });
  const { text } = editor;
  return (
    <FormShell editor={editor} act="Save wanted listing">
      <TextInput label="Title" maxLength={200} required data-autofocus {...text('Title')} />
      <Textarea label="Description" maxLength={5000} autosize minRows={4} maxRows={12} {...text('Description')} />
      <TextInput label="Keywords" description="Separated by commas." maxLength={500} {...text('Keywords')} />
      <TextInput
        label="Classes"
        description="Patent classes such as H04L, separated by commas."
        maxLength={200}
        {...text('Class')}
      />
      <TextInput
        label="Budget"
        description="In your own words. Others with your broker code, brokers and admins see it; sellers never do."
        maxLength={200}
        {...text('Budget')}
      />
    </FormShell>
  );
}
