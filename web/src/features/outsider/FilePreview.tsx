import type { Invited } from '@brevet/contract/invitations';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { Dialog } from '../../shared/form/Dialog.tsx';
import { bytesOf, saveFile } from '../../shared/ui/save-file.ts';
import { Preview } from '../attachments/attachments.ts';
import { fetchFile } from './fetch-file.ts';

interface Props {
  file: Invited['attachments'][number];
  token: string;
  onClose: () => void;
}

/** An attachment of an invitation in the viewer. Downloading what it shows takes no second request. */
export function FilePreview({ file, token, onClose }: Props) {
  const { DocID, doc_dispplay_name: name } = file;
  const shown = useRef<Uint8Array<ArrayBuffer> | null>(null);
  const read = useCallback(async () => {
    shown.current = bytesOf((await fetchFile(token, DocID)).baseimage);
    // The viewer takes its copy over.
    return shown.current.slice().buffer;
  }, [token, DocID]);
  return (
    <Dialog opened onClose={onClose} title={name} size="xl">
      <Preview file={file} read={read}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} />}
          onClick={() => shown.current && saveFile(name, shown.current)}
        >
          Download
        </Button>
      </Preview>
    </Dialog>
  );
}
