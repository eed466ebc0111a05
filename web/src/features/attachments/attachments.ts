export { AttachmentSection, useAttachments } from './AttachmentSection.tsx';
export { FileItem, FileList } from './FileItem.tsx';
