import type { ResumableEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { problem } from '@brevet/contract/problem';
import { DetailedError, Upload } from 'tus-js-client';
import type { z } from 'zod';
import { CallError, urlOf } from './client.ts';

/** Pauses before a part is sent again, in milliseconds. After the last one, someone has to press Retry. */
const pauses = [0, 1000, 3000, 5000, 10_000];

interface Options {
  /** The share sent so far, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** Bytes in one request; by default, all of the file. */
  partSize?: number;
}

/**
 * Sends a file in parts and returns its name on the server. After a network fault it goes on where it stopped, even if the page was
 * reloaded and the same file is chosen again. Throws CallError, or an AbortError when the signal stops it.
 */
export async function sendInParts<Query extends z.ZodObject>(
  endpoint: ResumableEndpoint<Query>,
  query: z.input<Query>,
  file: File,
  { onProgress, signal, partSize = Number.POSITIVE_INFINITY }: Options,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(file, {
    endpoint: urlOf(endpoint, query),
    metadata: { filename: file.name },
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    retryDelays: pauses,
    chunkSize: partSize,
    removeFingerprintOnSuccess: true,
    // Without a network there is nothing to try; the page goes on when it's back.
    onShouldRetry: (error) => navigator.onLine && isFault(error.originalResponse?.getStatus() ?? 0),
    onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
    onSuccess: () => resolve(),
    onError: (error) => reject(refusalOf(error)),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  signal.throwIfAborted();
  // The server removes what it has, too.
  signal.addEventListener('abort', () => {
    void upload.abort(true).catch(() => {});
    reject(new DOMException('The upload was canceled', 'AbortError'));
  });
  upload.start();
  await promise;
  return upload.url?.split('/').at(-1) ?? '';
}

/** True if trying again may help: no answer, or the server is busy. */
const isFault = (status: number): boolean => status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;

function refusalOf(error: Error): CallError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return new CallError(0, messages.networkError);
  const parsed = problem.partial({ code: true }).safeParse(jsonOf(response.getBody()));
  return parsed.success
    ? new CallError(response.getStatus(), parsed.data.message, parsed.data)
    : new CallError(response.getStatus(), messages.whoops);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
