/** Bytes as megabytes with at most one decimal place. */
const megabytes = (bytes: number): string => (bytes / (1024 * 1024)).toFixed(1).replace(/\.0$/, '');

export const attachmentMessages = {
  fileRequired: 'Please select a file to upload',
  uploadFailed: 'Error while uploading.',
  attachmentUploaded: 'Attachment uploaded Successfully',
  fileTooLarge: (megabytes: number) => `This file is too large. Files can be up to ${megabytes} MB.`,
  oneFileOnly: 'Upload one file at a time.',
  uploadsUnderWay: 'Many files are being processed right now. Please try again in a moment.',
  fileDamaged: 'This file is damaged or incomplete. Open it, save it again and upload the copy.',
  fileProtected: 'This file is password-protected. Remove the password and upload it again.',
  fileSigned:
    'This file is signed, and its signature names the signer. Remove the signature, or print the file to a PDF, and upload that.',
  fileActive:
    "This file loads data from other programs or web pages when it's opened. Remove its DDE links, OLE links, macro sheets and inserted web pages, or upload it as a PDF.",
  fileCarriesFiles: 'This file contains other files, which may name you. Remove them, or upload them separately.',
  fileSecond: 'This file has a second file hidden inside. Open it, save it as a new file and upload that.',
  fileTooComplex: 'This file is too large or too complex to check for your name. Upload a simpler or smaller copy.',
  uploadTooSlow: 'The upload was too slow and was stopped. Please try again on a faster connection.',
  fileEmpty: 'This file is empty. Choose another one.',
  fileTypeRefused: 'Please upload a PDF, Word, Excel, PowerPoint, text, PNG, JPEG or WebP file.',
  fileArchive: 'This file is an archive. Unpack it and upload the files in it.',
  fileMisnamed: (extension: string) =>
    `This file contains only text, but its name ends in .${extension}. Save it as a PDF or a PNG image, or rename it to .txt.`,
  filePath: 'The name of this file contains a path. Rename it without slashes and upload it again.',
  imageTypeRefused: 'Please upload a PNG, JPEG or WebP image.',
  imageTooLarge: (megabytes: number) => `This image is too large. Images of listings can be up to ${megabytes} MB.`,
  filesWaiting: 'You have too many unattached files. Attach them, or try again in an hour.',
  storageFull: (used: number, allowed: number) =>
    `This file doesn't fit. Your attachments use ${megabytes(used)} of your ${megabytes(allowed)} MB. Delete some of them, or ask an admin for more.`,
  patentAttachmentsFull: (most: number) => `This patent already has ${most} attachments. Delete one to make room.`,
  attachmentsFull: (most: number) => `This listing already has ${most} attachments. Delete one to make room.`,
  previewFailed: "This file can't be shown here. Download it instead.",
  attachmentDamaged:
    "This file was changed or lost on the server, so it can't be downloaded. Ask its uploader for a new copy, and tell an admin.",
  filesUnchecked: 'Brevet is still reading an attachment of this listing. Try again in a minute.',
  uploadIncomplete: 'This upload is incomplete. Send the rest, then try again.',
  partTooLarge: 'This part goes beyond the end of the file.',
  uploadOffset: "This part doesn't start where the upload stopped. Request the current offset and continue from there.",
  attachmentUnclean: 'This file stays internal, because it could name you. Upload a copy of it instead.',
  attachmentSaved: 'Attachment saved',
  listingOrPatent: 'Name either a listing or a patent.',
  patentFilesInternal: 'Attachments of patents stay internal.',
  attachmentTwice: 'Name each attachment once.',
  attachmentsOrdered: 'Order saved',
  fileNotStored: 'Please upload the file again.',
  diskFull: (free: number) => `There isn't enough disk space for this file: ${megabytes(free)} MB is free for uploads.`,
} as const;
