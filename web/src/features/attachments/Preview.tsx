import type { Attachment } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../shared/ui/LoadState.tsx';
import { isViewerState } from '../../viewer/messages.ts';
import styles from './Preview.module.css';

interface Props {
  file: Pick<Attachment, 'doc_dispplay_name' | 'mimetype'>;
  /** Reads its bytes. */
  read: () => Promise<ArrayBuffer>;
  /** The button that downloads it. */
  children: ReactNode;
}

/** An attachment in a sandboxed frame, which gets only its bytes. Nothing in a file can reach the page or the network. */
export function Preview({ file, read, children }: Props) {
  const { doc_dispplay_name: name, mimetype: mediaType } = file;
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const send = useCallback(
    async (to: Window) => {
      try {
        const bytes = await read();
        to.postMessage({ name, mediaType, bytes }, '*', [bytes]);
      } catch (error) {
        setProblem(error instanceof Error ? error.message : messages.whoops);
      }
    },
    [read, name, mediaType],
  );
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      const to = frame.current?.contentWindow;
      if (!to || source !== to || !isViewerState(data)) return;
      if (data === 'ready') void send(to);
      else if (data === 'shown') setShown(true);
      else setProblem(messages.previewFailed);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [send]);
  if (problem !== null)
    return (
      <LoadFailed
        message={problem}
        onRetry={() => {
          setProblem(null);
          setShown(false);
          setAttempt(attempt + 1);
        }}
      />
    );
  return (
    <div className={styles.preview} aria-busy={!shown}>
      {!shown && <Skeleton className={styles.loading} aria-hidden />}
      <iframe
        key={attempt}
        ref={frame}
        className={styles.frame}
        sandbox="allow-scripts"
        src="/viewer.html"
        title={`Preview of ${name}`}
      />
      {children}
    </div>
  );
}
