export { AttachmentSection } from './AttachmentSection.tsx';
export { FileItem, FileList } from './FileItem.tsx';
export { useAttachments } from './useAttachments.ts';
