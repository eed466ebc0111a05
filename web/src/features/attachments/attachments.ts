export { AttachmentSection } from './AttachmentSection.tsx';
export { FileItem, FileList } from './FileItem.tsx';
export { OpenAttachments } from './OpenAttachments.tsx';
export { useAttachments } from './useAttachments.ts';
