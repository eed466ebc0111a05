import { messages } from '@brevet/contract/messages';
import { patentListsApi } from '@brevet/contract/patent-lists';
import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { CallError, upload } from '../../shared/api/client.ts';
import { chooseFiles, DropArea } from '../../shared/ui/DropArea.tsx';
import { counted } from '../../shared/ui/format.ts';
import { toast } from '../../shared/ui/toast.ts';

const accept = '.txt,.csv,.tsv,.xlsx';

/** Takes a file with numbers, by button or dropped on its children, and passes on the numbers as text. */
export function NumbersFileInput({ onNumbers, children }: { onNumbers: (text: string) => void; children: ReactNode }) {
  const [isReading, setReading] = useState(false);
  const read = async ([file]: File[]): Promise<void> => {
    if (!file || isReading) return;
    setReading(true);
    try {
      const { numbers, total, column, empty } = await upload(patentListsApi.readPatentList, {}, file);
      onNumbers(numbers.join('\n'));
      if (total > numbers.length) toast.error(messages.listCut(numbers.length, total));
      else toast.success(messages.listRead(counted(total, 'number'), column, empty));
    } catch (error) {
      toast.error(textOf(error));
    }
    setReading(false);
  };
  return (
    <DropArea hint="Drop a text, CSV or Excel file with patent numbers" onFiles={(files) => void read(files)}>
      {children}
      <Button
        variant="default"
        size="compact-sm"
        mt={8}
        leftSection={<IconFileUpload size={14} stroke={1.7} />}
        loading={isReading}
        onClick={() => chooseFiles({ accept }, (files) => void read(files))}
      >
        Choose file
      </Button>
    </DropArea>
  );
}

function textOf(error: unknown): string {
  if (!(error instanceof CallError)) return messages.uploadFailed;
  return error.code === 'file_type_refused' ? messages.listTypeRefused : error.message;
}
