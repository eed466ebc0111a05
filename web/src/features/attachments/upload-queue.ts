import { attachmentsApi } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { CallError, call } from '../../shared/api/client.ts';
import { perform } from '../../shared/api/hooks.ts';
import { toast } from '../../shared/ui/toast.ts';
import type { Place } from './place.ts';
import { keyOf } from './place.ts';

/** Files that are sent at once. */
const atOnce = 2;

type UploadState = 'waiting' | 'sending' | 'checking' | 'failed';

export interface QueuedUpload {
  readonly id: number;
  readonly file: File;
  readonly state: UploadState;
  /** The share sent so far, from 0 to 1. */
  readonly sent: number;
  readonly internal: boolean;
  /** The reason why it failed. */
  readonly error: CallError | null;
  /** The name on the server once all bytes are there. */
  readonly fileName: string | null;
}

/** The uploads of a listing's or patent's files. It outlives its screen, so that people can keep working. */
class UploadQueue {
  readonly #place: Place;
  #uploads: readonly QueuedUpload[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<number, AbortController>();

  constructor(place: Place) {
    this.#place = place;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly current = (): readonly QueuedUpload[] => this.#uploads;

  /** Adds files. Those that `refusalOf` refuses fail without being sent. */
  add(client: QueryClient, files: readonly File[], internal: boolean, refusalOf: (file: File) => CallError | null): void {
    const added = files.map((file) => {
      lastId += 1;
      const error = refusalOf(file);
      return { id: lastId, file, state: error ? 'failed' : 'waiting', sent: 0, internal, error, fileName: null } as const;
    });
    this.#set([...this.#uploads, ...added]);
    this.#startNext(client);
  }

  /** Stops an upload and forgets it. The server removes its bytes. */
  cancel(client: QueryClient, id: number): void {
    this.#running.get(id)?.abort();
    this.#set(this.#uploads.filter((one) => one.id !== id));
    this.#startNext(client);
  }

  retry(client: QueryClient, id: number, changes: Partial<Pick<QueuedUpload, 'internal'>> = {}): void {
    this.#change(id, { ...changes, state: 'waiting', error: null });
    this.#startNext(client);
  }

  /** Retries everything that failed because there was no network. */
  retryLost(client: QueryClient): void {
    for (const { id, error } of this.#uploads) if (error?.status === 0) this.retry(client, id);
  }

  #set(uploads: readonly QueuedUpload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }

  #change(id: number, changes: Partial<QueuedUpload>): void {
    this.#set(this.#uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  }

  #startNext(client: QueryClient): void {
    while (this.#running.size < atOnce) {
      const next = this.#uploads.find(({ id, state }) => state === 'waiting' && !this.#running.has(id));
      if (!next) return;
      const canceling = new AbortController();
      this.#running.set(next.id, canceling);
      this.#change(next.id, { state: 'sending' });
      void this.#run(client, next, canceling.signal).finally(() => {
        this.#running.delete(next.id);
        this.#startNext(client);
      });
    }
  }

  async #run(client: QueryClient, { id, file, internal, fileName: sentAs }: QueuedUpload, signal: AbortSignal): Promise<void> {
    try {
      const fileName = sentAs ?? (await this.#send(id, file, signal));
      signal.throwIfAborted();
      this.#change(id, { state: 'checking', sent: 1, fileName });
      await finished(fileName, signal);
      const { message } = await this.#attach(client, fileName, internal);
      this.#set(this.#uploads.filter((one) => one.id !== id));
      toast.success(message);
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof CallError ? error : new CallError(0, messages.uploadFailed);
      // A file that the server has removed is sent again.
      this.#change(id, { state: 'failed', error: failure, ...(keepsFile(failure) ? {} : { fileName: null, sent: 0 }) });
    }
  }

  #attach(client: QueryClient, fileName: string, internal: boolean): Promise<{ message: string }> {
    const { listing_id, patent_id } = this.#place;
    return patent_id === undefined
      ? perform(client, attachmentsApi.uploadImgData, { body: { listingId: listing_id, fileName, Internal: internal ? 1 : 0 } })
      : perform(client, attachmentsApi.addPatentAttachment, { body: { PatentID: patent_id, fileName } });
  }

  async #send(id: number, file: File, signal: AbortSignal): Promise<string> {
    const { sendInParts } = await import('../../shared/api/send-in-parts.ts').catch(() => {
      throw new CallError(0, messages.networkError);
    });
    return sendInParts(attachmentsApi.resumableUpload, { ...this.#place }, file, {
      onProgress: (sent) => this.#change(id, { sent }),
      signal,
    });
  }
}

let lastId = 0;
const queues = new Map<string, UploadQueue>();

/** True if the file is still on the server after this failure. */
const keepsFile = ({ status, code }: CallError): boolean =>
  status === 0 || ['names_found', 'busy', 'attachments_full', 'unavailable', 'too_many', 'call_limit'].includes(code);

/** Has the server check a file. The server says when to come again while it is busy. */
async function finished(fileName: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await call(attachmentsApi.finishUpload, { body: { fileName } }, signal);
      return;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'busy' || attempt >= 5) throw error;
    }
  }
}

/** The uploads of a listing or patent, and what can be done about them. */
export function useUploads(place: Place) {
  const client = useQueryClient();
  const queue = queues.get(keyOf(place)) ?? new UploadQueue(place);
  queues.set(keyOf(place), queue);
  const uploads = useSyncExternalStore(queue.subscribe, queue.current);
  const actions = useMemo(
    () => ({
      add: (files: readonly File[], internal = false, refusalOf: (file: File) => CallError | null = () => null) =>
        queue.add(client, files, internal, refusalOf),
      cancel: (id: number) => queue.cancel(client, id),
      retry: (id: number) => queue.retry(client, id),
      retryAsInternal: (id: number) => queue.retry(client, id, { internal: true }),
      retryLost: () => queue.retryLost(client),
    }),
    [queue, client],
  );
  return { uploads, ...actions };
}
