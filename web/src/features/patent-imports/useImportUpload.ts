import { messages } from '@brevet/contract/messages';
import { patentImportsApi } from '@brevet/contract/patent-imports';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../shared/api/client.ts';
import { useAction } from '../../shared/api/hooks.ts';

/** Small enough to arrive within the time that a request may take on a slow connection. */
const partSize = 32 * 1024 * 1024;

interface Upload {
  name: string;
  /** The share sent so far, from 0 to 1. */
  sent: number;
  error: string | null;
}

/** Sends one file to import. Leaving the dialog stops it. */
export function useImportUpload(onSent: (upload: string, name: string) => void) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const running = useRef<AbortController | null>(null);
  const discard = useAction(patentImportsApi.discardImportUpload);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const stopping = new AbortController();
    running.current = stopping;
    setUpload({ name: file.name, sent: 0, error: null });
    try {
      const { sendInParts } = await import('../../shared/api/send-in-parts.ts');
      const id = await sendInParts(patentImportsApi.importUpload, {}, file, {
        partSize,
        signal: stopping.signal,
        onProgress: (sent) => setUpload({ name: file.name, sent, error: null }),
      });
      running.current = null;
      setUpload(null);
      onSent(id, file.name);
    } catch (error) {
      if (stopping.signal.aborted) return;
      const message = error instanceof CallError ? error.message : messages.networkError;
      setUpload({ name: file.name, sent: 0, error: message });
    }
  }

  return {
    upload,
    send: (file: File) => void send(file),
    cancel() {
      running.current?.abort();
      setUpload(null);
    },
    /** Deletes a file that arrived completely. */
    discard: (id: string) => discard.mutate({ body: { upload: id } }),
  };
}
