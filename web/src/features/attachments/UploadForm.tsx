import { userTypes } from '@brevet/contract/access';
import { attachmentsApi, attachmentTypes, bytesPerMegabyte } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import { Button, Checkbox, FileInput, Group, Progress, Text, Textarea } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../../shared/api/client.ts';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useSession } from '../../shared/session/session.ts';
import { formatCount } from '../../shared/ui/format.ts';
import { toast } from '../../shared/ui/toast.ts';

const accepted = Object.keys(attachmentTypes).join(',');
const readersOfBuyers = "Only the listing's owner, brokers and admins can see your file.";
const megabytes = (bytes: number): string => formatCount(Math.ceil(bytes / bytesPerMegabyte));

const blank = { file: null as File | null, description: '', Internal: false };

/** Attaches a file to a listing. */
export function UploadForm({ listingId }: { listingId: number }) {
  /** The share of the file sent so far; null while nothing is being uploaded. */
  const [sent, setSent] = useState<number | null>(null);
  const underWay = useRef<AbortController | null>(null);
  // A form that closes ends its upload.
  useEffect(() => () => underWay.current?.abort(), []);
  const attach = useAction(attachmentsApi.uploadImgData);
  const readers = useSession().UserType === userTypes.buyer ? readersOfBuyers : '';
  const limits = useRead(attachmentsApi.uploadLimit, {}).data;
  const largest = limits?.Megabytes;
  const send = async ({ file, description, Internal }: typeof blank) => {
    if (!file) return null;
    const canceling = new AbortController();
    underWay.current = canceling;
    setSent(0);
    try {
      const { data } = await upload(attachmentsApi.uploadImg, { listing_id: listingId }, file, setSent, canceling.signal);
      // The file is being attached now, so it's too late to cancel.
      underWay.current = null;
      setSent(1);
      return await attach.mutateAsync({ body: { listingId, fileName: data.filename, description, Internal: Internal ? 1 : 0 } });
    } finally {
      underWay.current = null;
      setSent(null);
    }
  };
  const editor = useEditor({
    initial: blank,
    schema: ({ file }) => {
      if (!file) return { file: messages.fileRequired };
      return largest && file.size > largest * bytesPerMegabyte ? { file: messages.fileTooLarge(largest) } : {};
    },
    action: send,
    nextOf: () => ({ values: blank }),
    errorsOf: ({ message }) => {
      toast.error(messages.uploadFailed);
      return { file: message };
    },
  });
  return (
    <FormShell editor={editor} act="Upload file">
      <FileInput
        label="File"
        description={`PDF, Word, Excel, PowerPoint, text or image${largest ? `, up to ${largest} MB` : ''}. ${readers}`}
        placeholder="Choose a file"
        leftSection={<IconPaperclip size={16} stroke={1.7} />}
        accept={accepted}
        clearable
        value={editor.values.file}
        onChange={(file) => {
          editor.set({ file });
          editor.visit('file');
        }}
        error={editor.errors.file}
      />
      <Textarea label="Description" autosize minRows={2} maxLength={2000} {...editor.text('description')} />
      <Checkbox label="Internal" description="Only you, brokers and admins can see it." {...editor.check('Internal')} />
      {limits && (
        <Text size="xs" c="dimmed">
          {megabytes(limits.UsedBytes)} of {megabytes(limits.AllowedBytes)} MB of your storage used
        </Text>
      )}
      {sent !== null && (
        <Group>
          <Progress flex={1} value={sent * 100} animated={sent === 1} aria-label="Uploading" />
          <Button variant="default" disabled={underWay.current === null} onClick={() => underWay.current?.abort()}>
            Cancel upload
          </Button>
        </Group>
      )}
    </FormShell>
  );
}
