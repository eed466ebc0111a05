import { userTypes } from '@brevet/contract/access';
import { attachmentsApi, attachmentTypes, bytesPerMegabyte } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import { Button, Checkbox, FileInput, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { CallError, upload } from '../../shared/api/client.ts';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { formatCount } from '../../shared/ui/format.ts';
import { toast } from '../../shared/ui/toast.ts';
import { useSession } from '../session/session.ts';

const accepted = Object.keys(attachmentTypes).join(',');
const readersOfBuyers = "Only the listing's owner, brokers and admins see your file.";
const megabytes = (bytes: number): string => formatCount(Math.ceil(bytes / bytesPerMegabyte));

interface Props {
  listingId: number;
  /** After a file has been attached. */
  onDone?: () => void;
}

/** Attaches one file to a listing. */
export function UploadForm({ listingId, onDone }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [description, setDescription] = useState('');
  const [internal, setInternal] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The share of the file sent so far; null while nothing is being uploaded. */
  const [sent, setSent] = useState<number | null>(null);
  const underWay = useRef<AbortController | null>(null);
  // A form that closes ends its upload.
  useEffect(() => () => underWay.current?.abort(), []);
  const attach = useAction(attachmentsApi.uploadImgData);
  const readers = useSession().UserType === userTypes.buyer ? readersOfBuyers : '';
  const limits = useRead(attachmentsApi.uploadLimit, {}).data;
  const largest = limits?.Megabytes;

  const choose = (chosen: File | null): void => {
    setFile(chosen);
    const tooLarge = chosen && largest && chosen.size > largest * bytesPerMegabyte;
    setProblem(tooLarge ? messages.fileTooLarge(largest) : null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (problem) return;
    if (!file) return setProblem(messages.fileRequired);
    const canceling = new AbortController();
    underWay.current = canceling;
    setSent(0);
    try {
      const { data } = await upload(attachmentsApi.uploadImg, { listing_id: listingId }, file, setSent, canceling.signal);
      // From here on the file is attached; canceling would come too late.
      underWay.current = null;
      setSent(1);
      const { message } = await attach.mutateAsync({
        body: { listingId, fileName: data.filename, description, Internal: internal ? 1 : 0 },
      });
      toast.success(message);
      setFile(null);
      setDescription('');
      setInternal(false);
      onDone?.();
    } catch (error) {
      if (canceling.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      toast.error(messages.uploadFailed);
    } finally {
      underWay.current = null;
      setSent(null);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <FileInput
          label="File"
          description={`PDF, Word, Excel, PowerPoint, text or a picture${largest ? `, up to ${largest} MB` : ''}. ${readers}`}
          placeholder="Choose a file"
          leftSection={<IconPaperclip size={16} stroke={1.7} />}
          accept={accepted}
          clearable
          value={file}
          onChange={choose}
          error={problem}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxLength={2000}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <Checkbox
          label="Internal"
          description="Only brokers, admins and you see it."
          checked={internal}
          onChange={({ currentTarget }) => setInternal(currentTarget.checked)}
        />
        {limits && (
          <Text size="xs" c="dimmed">
            {megabytes(limits.UsedBytes)} of {megabytes(limits.AllowedBytes)} MB of your storage used
          </Text>
        )}
        {sent !== null && <Progress value={sent * 100} animated={sent === 1} aria-label="Uploading" />}
        <Group justify="flex-end">
          {sent !== null && (
            <Button variant="default" disabled={underWay.current === null} onClick={() => underWay.current?.abort()}>
              Cancel upload
            </Button>
          )}
          <Button type="submit" loading={sent !== null}>
            Upload
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
