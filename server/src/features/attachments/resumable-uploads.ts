import type { Readable } from 'node:stream';
import { attachmentTypes, bytesPerMegabyte } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import { fileTypeOf, headSize } from '../../platform/files/file-type.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { requireType } from '../../platform/http/file-types.ts';
import type { PartialUploads } from '../../platform/http/handlers.ts';
import { storableName, storedUploads } from '../../platform/http/stored-uploads.ts';
import { attachmentName, requireNamed } from './attachment-name.ts';
import { receivedName, removeFile, touchUpload, updateStoredFile, uploadOf } from './attachments.queries.ts';
import { isImage, requireImage } from './image-file.ts';
import type { StoringFiles } from './store-file.ts';
import { fileNotStored, finishFile, limitsOf, reserveFile } from './store-file.ts';

/** The account's uploads that arrive in parts. An hour after its last part, the sweep removes one that no one finished. */
export function partialUploads(services: StoringFiles, { UserID }: SessionUser): PartialUploads {
  const { db, files } = services;
  return storedUploads(files, receivedName, {
    async reserve({ id, name, size }) {
      const { largest } = await limitsOf(db);
      if (size === 0) throw new Refusal('file_empty', messages.fileEmpty);
      if (size > largest) throw new Refusal('file_too_large', messages.fileTooLarge(largest / bytesPerMegabyte));
      const OriginalName = storableName(name);
      await reserveFile(services, { FileName: id, OriginalName, MediaType: '', Size: size, UserID });
    },
    async sizeOf(id) {
      const file = await uploadOf(db, id, UserID);
      return file?.State === 'receiving' ? file.Size : null;
    },
    touch: (id) => touchUpload(db, id),
    remove: (id) => removeFile(db, files, id),
  });
}

type Finished = Awaited<ReturnType<typeof finishFile>>;

/** Finishes uploads whose parts have arrived. Several calls for one upload wait for the same result. */
export class UploadFinisher {
  readonly #services: StoringFiles;
  readonly #running = new Map<string, Promise<Finished>>();

  constructor(services: StoringFiles) {
    this.#services = services;
  }

  async finish({ UserID }: SessionUser, { fileName: FileName, image }: { fileName: string; image: boolean }): Promise<Finished> {
    const file = await uploadOf(this.#services.db, FileName, UserID);
    if (!file || file.Attached || file.State === 'unchecked' || file.State === 'uncleanable') throw fileNotStored();
    if (file.State === 'checked') {
      if (image && !isImage(file)) await removeFile(this.#services.db, this.#services.files, FileName);
      if (image) requireImage(file);
      return { filename: FileName, originalname: file.OriginalName, size: file.Size, mimetype: file.MediaType };
    }
    const running = this.#running.get(FileName) ?? this.#start(file, image);
    return running;
  }

  #start(file: Upload, image: boolean): Promise<Finished> {
    const finishing = finishUpload(this.#services, file, image).finally(() => this.#running.delete(file.FileName));
    this.#running.set(file.FileName, finishing);
    return finishing;
  }
}

type Upload = NonNullable<Awaited<ReturnType<typeof uploadOf>>>;

async function finishUpload(
  services: StoringFiles,
  { FileName, OriginalName: name, Size, UserID }: Upload,
  image: boolean,
): Promise<Finished> {
  const { db, files } = services;
  if ((await files.size(receivedName(FileName))) < Size) throw new Refusal('upload_incomplete', messages.uploadIncomplete);
  try {
    const MediaType = await fileTypeOf(await headOf(await files.read(receivedName(FileName))));
    if (image) requireImage({ MediaType });
    requireType(MediaType, Object.keys(attachmentTypes));
    requireNamed(name, MediaType);
    const OriginalName = attachmentName(name, MediaType);
    await updateStoredFile(db, FileName, { MediaType, OriginalName });
    const finished = await finishFile(services, { FileName, OriginalName, MediaType, Size, UserID });
    if (image) requireImage({ MediaType, Size: finished.size });
    return finished;
  } catch (error) {
    // A file that only waits for its turn can be finished later.
    if (!(error instanceof Refusal && error.code === 'busy')) await removeFile(db, files, FileName);
    throw error;
  }
}

async function headOf(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= headSize) break;
  }
  return Buffer.concat(chunks);
}
