import type { Files } from '../files/files.ts';
import { notFound } from './errors.ts';
import type { PartialUploads } from './handlers.ts';

/** A feature's records of one caller's uploads. */
export interface UploadRecords {
  /** Makes room for an upload. Throws a Refusal if there is no room. */
  reserve(upload: { id: string; name: string; size: number }): Promise<void>;
  /** The size of an upload whose parts are still arriving; null if it doesn't exist. */
  sizeOf(id: string): Promise<number | null>;
  /** Notes that a part arrived. Returns false if the upload is gone. */
  touch(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
}

const longestName = 1000;

/** A client's name for a file, as the database can store it. */
export const storableName = (name: string): string => name.toWellFormed().replaceAll('\0', '').slice(0, longestName);

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A caller's uploads, whose bytes arrive in files of these names. */
export function storedUploads(files: Files, nameOf: (id: string) => string, records: UploadRecords): PartialUploads {
  const sizeOf = async (id: string): Promise<number | null> => (isUuid.test(id) ? records.sizeOf(id) : null);
  /** Keeps an upload a while longer, or removes what arrived for one that was canceled. */
  const keepOrRemove = async (id: string): Promise<void> => {
    if (!(await records.touch(id))) await files.remove(nameOf(id));
  };
  return {
    create: (upload) => records.reserve(upload),
    async find(id) {
      const size = await sizeOf(id);
      return size === null ? null : { size, received: await files.size(nameOf(id)) };
    },
    async append(id, content) {
      const received = await files.append(nameOf(id), content).finally(() => keepOrRemove(id));
      if ((await sizeOf(id)) === null) throw notFound();
      return received;
    },
    remove: (id) => records.remove(id),
  };
}
