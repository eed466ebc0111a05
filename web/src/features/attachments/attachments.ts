export { AttachmentName } from './AttachmentName.tsx';
export { AttachmentSection, PatentAttachmentSection } from './AttachmentSection.tsx';
export { FileItem, FileList } from './FileItem.tsx';
export { MarkInternalButton } from './MarkInternalButton.tsx';
export { OpenAttachments } from './OpenAttachments.tsx';
export { canPreview, openPreview } from './open-preview.ts';
export { openUpload } from './open-upload.tsx';
export { Preview } from './Preview.tsx';
export { useAttachments } from './useAttachments.ts';
