import type { DirectoryKind } from '@brevet/contract/directory-import-fields';
import { directoryImportsApi } from '@brevet/contract/directory-imports';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError, upload } from '../../shared/api/client.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { chooseFiles } from '../../shared/ui/DropArea.tsx';
import { toast } from '../../shared/ui/toast.ts';

interface Props {
  kind: DirectoryKind;
  /** The mailing list of members. */
  list?: number;
  label?: string;
}

/** Uploads a file, and opens its import. */
export function ImportButton({ kind, list, label = 'Import' }: Props) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const send = async ([file]: File[]): Promise<void> => {
    if (!file || busy) return;
    setBusy(true);
    try {
      const query = { Kind: kind, ...(list === undefined ? {} : { mailingList_id: list }) };
      const { ImportID } = await upload(directoryImportsApi.uploadDirectoryImport, query, file);
      await navigate({ to: paths.directoryImport(ImportID) });
    } catch (error) {
      toast.error(textOf(error));
    }
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconFileImport {...buttonIcon} />}
      onClick={() => chooseFiles({ accept: '.csv,.tsv,.txt,.xlsx,.vcf' }, (files) => void send(files))}
    >
      {label}
    </Button>
  );
}

function textOf(error: unknown): string {
  if (!(error instanceof CallError)) return messages.uploadFailed;
  return error.code === 'file_type_refused' ? messages.importTableUnreadable : error.message;
}
