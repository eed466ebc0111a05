import { attachmentsApi } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import { useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../../shared/api/client.ts';
import { smallerImage } from './smaller-image.ts';

/** Sends one image at a time. `sent` is the share sent so far; null while nothing is on its way. */
export function useImageUpload(onSent: (fileName: string) => void) {
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const choose = async (file: File): Promise<void> => {
    running.current?.abort();
    const canceling = new AbortController();
    const { signal } = canceling;
    running.current = canceling;
    setSent(0);
    setFailure(null);
    try {
      const fileName = await upload(await smallerImage(file), setSent, signal);
      if (!signal.aborted) onSent(fileName);
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof CallError ? error.message : messages.uploadFailed);
    }
    if (running.current === canceling) setSent(null);
  };
  const cancel = (): void => {
    running.current?.abort();
    running.current = null;
    setSent(null);
  };
  return { sent, failure, choose: (file: File) => void choose(file), cancel };
}

async function upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> {
  const { sendInParts } = await import('../../../shared/api/send-in-parts.ts').catch(() => {
    throw new CallError(0, messages.networkError);
  });
  const fileName = await sendInParts(attachmentsApi.resumableUpload, {}, file, { onProgress, signal });
  const { data } = await call(attachmentsApi.finishUpload, { body: { fileName, image: true } }, signal);
  return data.filename;
}
