export const patentImportMessages = {
  importFileRequired: 'Choose a file.',
  importFileGone: 'This file is no longer there. Choose another file, or upload it again.',
  importFormatUnknown:
    "Brevet can't import files in this format. Check that this is a complete patent file as the patent office publishes it: uncompressed, .zip or .gz.",
  importFormatUnread: (format: string, advice?: string) =>
    advice
      ? `This is ${format}, which Brevet doesn't import. ${advice}`
      : `Brevet can't import files in this format. This is ${format}. Choose a file published by the patent office.`,
  importFileDamaged:
    'The compressed data is damaged or incomplete. Download the file again. Everything before the damage is stored.',
  importFileCut: 'This file is cut off. Download it again. Everything before the cut is stored.',
  importFilesTooMany: 'This archive has more than 500 files. Unpack it, and import them in smaller archives.',
  importFileProblem: (problem: string) => `${problem}. Check the file, or download it again.`,
  importFileUnreadable: "Brevet isn't allowed to read this file. Change its permissions, then resume.",
  importFileChanged: 'This file changed after the import began. Start a new import.',
  importDiskFull: 'The database has no disk space left. Free some, then resume.',
  importProcessDied: 'The import stopped unexpectedly several times. See the server log for the cause.',
  importFailed: 'The import failed unexpectedly. See the server log for the cause.',
  importUnderWay: 'This file is already being imported.',
  importEnded: 'This import has already ended.',
  importNotResumable: 'You can resume only canceled and failed imports, and only while their file is still there.',
  importFolderUnreadable: "Brevet can't read the import folder. Check the path in BREVET_IMPORTS and its permissions.",
  importStarted: 'Import started',
  importCanceled: 'Import canceled',
  importResumed: 'Import resumed',
  importUploadDiscarded: 'Upload deleted',
  termsLeft: (count: number) =>
    `The terms and statuses of about ${count.toLocaleString('en')} patents are still being computed. Searches by term may leave them out.`,
} as const;
