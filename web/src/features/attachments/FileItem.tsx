import type { Attachment } from '@brevet/contract/attachments';
import type { Icon } from '@tabler/icons-react';
import { IconFileText, IconFileTypePdf, IconFileTypePpt, IconFileTypeXls, IconFileWord, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../shared/ui/format.ts';
import styles from './AttachmentList.module.css';

const glyphs: [end: string, glyph: Icon][] = [
  ['pdf', IconFileTypePdf],
  ['wordprocessingml.document', IconFileWord],
  ['spreadsheetml.sheet', IconFileTypeXls],
  ['presentationml.presentation', IconFileTypePpt],
  ['plain', IconFileText],
];
const glyphOf = (mimetype: string): Icon => glyphs.find(([end]) => mimetype.endsWith(end))?.[1] ?? IconPhoto;

interface Props {
  file: Pick<Attachment, 'doc_dispplay_name' | 'Description' | 'FileSize' | 'mimetype'>;
  /** Shown after the description. */
  marks?: ReactNode;
  /** Shown under the whole row. */
  below?: ReactNode;
  /** Moves the row. */
  handle?: ReactNode;
  dragged?: boolean;
  /** Another row was dropped on this one. */
  onDrop?: () => void;
  /** Buttons at the end of the row. */
  children: ReactNode;
}

/** The list of files; its items are `FileItem`. */
export const FileList = ({ children }: { children: ReactNode }) => <ul className={styles.files}>{children}</ul>;

export function FileItem({ file, marks, below, handle, dragged = false, onDrop, children }: Props) {
  const Glyph = glyphOf(file.mimetype);
  return (
    <li
      data-dragged={dragged || undefined}
      onDragOver={(event) => onDrop && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop?.();
      }}
    >
      {handle}
      <Glyph size={18} stroke={1.5} className={styles.dim} aria-hidden />
      <div className={styles.what}>
        <b>{file.doc_dispplay_name}</b>
        {file.Description && <p>{file.Description}</p>}
        {marks}
      </div>
      <span className={styles.size}>{formatCount(file.FileSize)} kb</span>
      {children}
      {below}
    </li>
  );
}
