import type { DragEvent, ReactNode } from 'react';
import { useState } from 'react';
import styles from './DropArea.module.css';

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

interface Props {
  /** Shown while files are dragged over it. */
  hint: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Takes files that someone drops on it. */
export function DropArea({ hint, onFiles, children }: Props) {
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
      {over && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

/** Opens the system's dialog and passes on the files that someone chose there. */
export function chooseFiles({ accept = '', multiple = false }, onFiles: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = multiple;
  input.accept = accept;
  input.hidden = true;
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]));
  for (const end of ['change', 'cancel']) input.addEventListener(end, () => input.remove());
  // Outside the document, the browser may collect the input as garbage while its dialog is open, and the files are lost.
  document.body.append(input);
  input.click();
}
