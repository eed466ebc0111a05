import { attachmentTypes, bytesPerMegabyte } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import type { DragEvent, ReactNode } from 'react';
import { useState } from 'react';
import { toast } from '../../shared/ui/toast.ts';
import styles from './DropArea.module.css';
import { useUploads } from './upload-queue.ts';

const accepted = Object.keys(attachmentTypes).join(',');
const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files that someone drops on it. */
export function DropArea({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={styles.area}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over && <p className={styles.hint}>Drop files to attach them</p>}
    </div>
  );
}

/** Opens the system's dialog and passes on the files that someone chose there. */
export function chooseFiles(onFiles: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = accepted;
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]));
  input.click();
}

/** Adds files to a listing's uploads, and says which of them are too large or empty. */
export function useAddFiles(listingId: number, largest: number | undefined): (files: File[], internal?: boolean) => void {
  const { add } = useUploads(listingId);
  return (files, internal) => {
    const tooLarge = files.filter(({ size }) => largest !== undefined && size > largest * bytesPerMegabyte);
    const empty = files.filter(({ size }) => size === 0);
    const wrong = [
      ...tooLarge.map(({ name }) => `${name}: ${messages.fileTooLarge(largest ?? 0)}`),
      ...empty.map(({ name }) => `${name}: ${messages.fileEmpty}`),
    ];
    if (wrong.length > 0) toast.error(wrong.join(' '));
    add(
      files.filter((file) => !tooLarge.includes(file) && !empty.includes(file)),
      internal,
    );
  };
}
