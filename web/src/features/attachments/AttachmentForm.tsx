import type { Attachment } from '@brevet/contract/attachments';
import { attachmentsApi } from '@brevet/contract/attachments';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { firstProblemsText } from '../../shared/form/first-problems.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import type { Place } from './place.ts';

/** Renames or describes an attachment. Those of a listing can become internal or open; those of a patent are internal. */
export function AttachmentForm({ attachment, place }: { attachment: Attachment; place: Place }) {
  const { DocID, doc_dispplay_name, Description, Internal } = attachment;
  const editor = useEditor({
    action: attachmentsApi.saveAttachment,
    initial: { doc_dispplay_name, Description, Internal: Internal === 1 },
    input: (values) => ({ body: { DocID, ...values, Internal: values.Internal ? (1 as const) : (0 as const) } }),
    errorsOf: (error) => (error.code === 'names_found' ? { Internal: firstProblemsText(error) || error.message } : error.errors),
  });
  return (
    <FormShell editor={editor} act="Save attachment">
      <TextInput label="Name" maxLength={255} {...editor.text('doc_dispplay_name')} />
      <Textarea label="Description" autosize minRows={2} maxLength={2000} {...editor.text('Description')} />
      {place.listing_id !== undefined && (
        <Checkbox
          label="Internal"
          description="Only the uploader, brokers and admins can see it."
          {...editor.check('Internal')}
        />
      )}
    </FormShell>
  );
}
