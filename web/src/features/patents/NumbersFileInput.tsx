import { messages } from '@brevet/contract/messages';
import type { ListedFile } from '@brevet/contract/patent-lists';
import { mostListRows, patentListsApi } from '@brevet/contract/patent-lists';
import { Alert, Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { CallError, upload } from '../../shared/api/client.ts';
import { chooseFiles, DropArea } from '../../shared/ui/DropArea.tsx';
import { counted, formatCount } from '../../shared/ui/format.ts';
import { toast } from '../../shared/ui/toast.ts';

const accept = '.txt,.csv,.tsv,.xlsx';

/** Takes a file with numbers, by button or dropped on its children, and passes on the numbers as text. */
export function NumbersFileInput({ onNumbers, children }: { onNumbers: (text: string) => void; children: ReactNode }) {
  const [isReading, setReading] = useState(false);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const read = async ([file]: File[]): Promise<void> => {
    if (!file || isReading) return;
    setReading(true);
    try {
      const list = await upload(patentListsApi.readPatentList, {}, file);
      onNumbers(list.numbers.join('\n'));
      setLeftOut(leftOutOf(list));
      toast.success(messages.listRead(counted(list.numbers.length, 'number'), list.column, list.empty));
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
      {leftOut.length > 0 && (
        <Alert color="yellow" mt={8} role="status">
          {leftOut.join(' ')}
        </Alert>
      )}
    </DropArea>
  );
}

/** The parts of a file that were left out. It stays on the screen, because the rest is still to be added. */
const leftOutOf = ({ numbers, total, next, rowsUnread }: ListedFile): string[] => [
  ...(next === null ? [] : [messages.listCut(numbers.length, total, next)]),
  ...(rowsUnread ? [messages.listRowsUnread(formatCount(mostListRows))] : []),
];

function textOf(error: unknown): string {
  if (!(error instanceof CallError)) return messages.uploadFailed;
  return error.code === 'file_type_refused' ? messages.listTypeRefused : error.message;
}
