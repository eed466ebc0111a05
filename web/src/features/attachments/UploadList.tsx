import { messages } from '@brevet/contract/messages';
import { ActionIcon, Button, Progress } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconFile, IconX } from '@tabler/icons-react';
import type { CallError } from '../../shared/api/client.ts';
import { firstProblemsText } from '../../shared/form/first-problems.ts';
import { formatCount } from '../../shared/ui/format.ts';
import type { Place } from './place.ts';
import styles from './UploadList.module.css';
import type { QueuedUpload } from './upload-queue.ts';
import { useUploads } from './upload-queue.ts';

const stateOf = ({ state, sent }: QueuedUpload): string => {
  if (state === 'waiting') return 'Waiting';
  if (state === 'checking') return 'Checking';
  return `${Math.round(sent * 100)}%`;
};

/** True if the same file may be accepted later. The server refuses others for good. */
const mayWork = (error: CallError | null): boolean => ![400, 413, 415, 422].includes(error?.status ?? 0);

/** Files on their way to a listing, each with its progress. */
export function UploadList({ place }: { place: Place }) {
  const { uploads, cancel, retry, retryAsInternal, retryLost } = useUploads(place);
  useWindowEvent('online', retryLost);
  useWindowEvent('beforeunload', (event) => {
    if (uploads.some(({ state }) => state !== 'failed')) event.preventDefault();
  });
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label="Uploads">
      {uploads.map((upload) => {
        const { id, file, state, sent, error } = upload;
        const failed = state === 'failed';
        return (
          <li key={id} data-failed={failed || undefined}>
            <IconFile size={18} stroke={1.5} aria-hidden />
            <div className={styles.what}>
              <span className={styles.name}>
                <b>{file.name}</b>
                <span className={styles.size}>{failed ? `${formatCount(Math.ceil(file.size / 1024))} kb` : stateOf(upload)}</span>
              </span>
              {failed ? (
                <p className={styles.error} role="alert">
                  {(error?.code === 'names_found' && firstProblemsText(error)) || (error?.message ?? messages.uploadFailed)}
                </p>
              ) : (
                <Progress value={sent * 100} size="sm" animated={state === 'checking'} aria-label={`Uploading ${file.name}`} />
              )}
            </div>
            {failed && error?.code === 'names_found' && (
              <Button variant="default" size="compact-sm" onClick={() => retryAsInternal(id)}>
                Attach as internal
              </Button>
            )}
            {failed && mayWork(error) && (
              <Button variant="default" size="compact-sm" aria-label={`Retry ${file.name}`} onClick={() => retry(id)}>
                Retry
              </Button>
            )}
            <ActionIcon
              size={28}
              title={failed ? 'Dismiss' : 'Cancel upload'}
              aria-label={failed ? `Dismiss ${file.name}` : `Cancel upload of ${file.name}`}
              onClick={() => cancel(id)}
            >
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
