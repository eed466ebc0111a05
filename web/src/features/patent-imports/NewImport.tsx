import type { FolderFile } from '@brevet/contract/patent-imports';
import { importStateLabel, patentImportsApi } from '@brevet/contract/patent-imports';
import { Alert, Button, Group, Progress, UnstyledButton } from '@mantine/core';
import { IconFile, IconUpload } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { CallError } from '../../shared/api/client.ts';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { DialogContext } from '../../shared/form/contexts.ts';
import { chooseFiles, DropArea } from '../../shared/ui/DropArea.tsx';
import { formatDate, formatMoment } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { RecordFacts } from '../../shared/ui/RecordDetails.tsx';
import { toast, toastAnswer } from '../../shared/ui/toast.ts';
import styles from './Imports.module.css';
import { countOf, formatBytes } from './import-texts.ts';
import { useImportUpload } from './useImportUpload.ts';

/** An uploaded file, or one in the folder. */
interface Source {
  upload?: string;
  file?: string;
}

/** Chooses a file, says what it is, and starts its import. */
export function NewImport() {
  const [chosen, setChosen] = useState<{ source: Source; name: string } | null>(null);
  const { upload, send, cancel, discard } = useImportUpload((id, name) => setChosen({ source: { upload: id }, name }));
  if (chosen) {
    const back = () => {
      if (chosen.source.upload) discard(chosen.source.upload);
      setChosen(null);
    };
    return <Chosen {...chosen} onBack={back} />;
  }
  if (upload && upload.error === null) {
    return (
      <div className={styles.uploading}>
        <p>
          <b>{upload.name}</b> <span className={styles.dim}>{Math.floor(upload.sent * 100)}%</span>
        </p>
        <Progress value={upload.sent * 100} size="md" aria-label={`Uploading ${upload.name}`} />
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            Cancel upload
          </Button>
        </Group>
      </div>
    );
  }
  return (
    <Choice problem={upload?.error ?? null} onFile={send} onChoose={(file) => setChosen({ source: { file }, name: file })} />
  );
}

interface ChoiceProps {
  problem: string | null;
  onFile: (file: File) => void;
  onChoose: (name: string) => void;
}

function Choice({ problem, onFile, onChoose }: ChoiceProps) {
  const read = useRead(patentImportsApi.importSources, {}, { fresh: true });
  const add = (files: File[]) => {
    const [file] = files;
    if (files.length > 1) toast.info('Only the first file was used.');
    if (file) onFile(file);
  };
  return (
    <div className={styles.choice}>
      {problem && <Alert color="red">{problem}</Alert>}
      <DropArea hint="Drop a file to upload it" onFiles={add}>
        <div className={styles.drop}>
          <IconUpload size={22} stroke={1.5} aria-hidden />
          <p>Drop a patent file here: XML, text or tables from the patent office or PatentsView, uncompressed, .zip or .gz.</p>
          <Button variant="default" onClick={() => chooseFiles({}, add)}>
            Upload file
          </Button>
          {read.data && (
            <p className={styles.dim}>
              Up to {formatBytes(Math.min(read.data.Megabytes * 1024 * 1024, read.data.FreeBytes))}. Uploads resume after a lost
              connection.
            </p>
          )}
        </div>
      </DropArea>
      <LoadState query={read}>
        {({ Watched, Problem, Files }) =>
          Watched ? <Folder problem={Problem} files={Files} onChoose={onChoose} /> : <p className={styles.dim}>{noFolder}</p>
        }
      </LoadState>
    </div>
  );
}

const noFolder = 'To import files from a folder on the server, set BREVET_IMPORTS to its path.';

interface FolderProps {
  problem: string | null;
  files: FolderFile[];
  onChoose: (name: string) => void;
}

/** The files in the folder of the server. New ones are imported automatically. */
const Folder = ({ problem, files, onChoose }: FolderProps) => (
  <section aria-label="Files on the server">
    <h3>Files on the server</h3>
    {problem && <Alert color="red">{problem}</Alert>}
    {!problem && files.length === 0 && (
      <p className={styles.dim}>The import folder is empty. New files in it are imported automatically.</p>
    )}
    <ul className={styles.files}>
      {files.map(({ Name, Size, ChangeDate, ImportID }) => (
        <li key={Name}>
          <UnstyledButton onClick={() => onChoose(Name)}>
            <IconFile size={16} stroke={1.5} aria-hidden />
            <b>{Name}</b>
            <span className={styles.dim}>
              {[formatBytes(Size), formatDate(ChangeDate), ImportID && `import ${ImportID}`].filter(Boolean).join(' · ')}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </section>
);

/** An estimate with the digits that it can be sure of. */
const rounded = (count: number): number => (count < 1000 ? count : Number(count.toPrecision(2)));

/** The format of the chosen file, before its import starts. */
function Chosen({ source, name, onBack }: { source: Source; name: string; onBack: () => void }) {
  const dialog = useContext(DialogContext);
  const start = useAction(patentImportsApi.startImport, {
    ...toastAnswer,
    onSuccess: (answer) => {
      toastAnswer.onSuccess(answer);
      dialog?.close();
    },
  });
  // Once the import has begun, the upload is gone.
  const read = useRead(patentImportsApi.inspectImport, source, { fresh: true, enabled: !start.isPending && !start.isSuccess });
  // Trying again wouldn't change what the file is.
  const refusal = read.error instanceof CallError ? read.error.errors.file : undefined;
  return (
    <div className={styles.chosen}>
      <h3>{name}</h3>
      {refusal ? (
        <Alert color="red">{refusal}</Alert>
      ) : (
        <LoadState query={read}>
          {({ file: { Format, Size, Records, Details, Before } }) => (
            <>
              <RecordFacts
                rows={[
                  ['Format', Format],
                  ['Size', formatBytes(Size)],
                  ['Contents', Records === null ? null : `about ${countOf(rounded(Records), 'record')}`],
                ]}
              />
              {Details && <Alert color="gray">This file only adds details to patents. Import the patents first.</Alert>}
              {Before && (
                <Alert color="yellow">
                  This file was imported before: import {Before.ImportID}, {formatMoment(Before.CreateDate)},{' '}
                  {importStateLabel(Before.State).toLowerCase()}. Importing it again replaces only older data.
                </Alert>
              )}
            </>
          )}
        </LoadState>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          Choose another file
        </Button>
        <Button disabled={!read.data} loading={start.isPending} onClick={() => start.mutate({ body: source })}>
          Start import
        </Button>
      </Group>
    </div>
  );
}
