const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

export const directoryImportMessages = {
  importTableUnreadable: "Brevet can't find a table in this file. Save it as CSV, Excel (.xlsx) or vCard and upload it again.",
  importFileEmpty: 'This file has no rows below its headings.',
  importFileTooLong: (rows: number) => `Files can have up to ${rows.toLocaleString('en-US')} rows. Split this one.`,
  importFileTooComplex: 'This file is too large or too complex to read. Save it as CSV and upload it again.',
  importListRequired: 'Choose the mailing list to add members to.',
  importFieldRequired: (field: string) => `Choose the column that holds the ${field}.`,
  importFieldTwice: (field: string) => `Only one column can hold the ${field}.`,
  importFieldUnknown: "This kind of import doesn't have this field.",
  importColumnsChanged: "Choose a field or “Don't import” for each column of the file.",
  importHeadingsUnknown: 'Choose one of the first rows of the file.',
  importHeadingsChosen: 'Headings changed',
  importRowsAbove: (rows: number) =>
    rows === 1 ? "1 row above the headings isn't imported." : `${rows} rows above the headings aren't imported.`,
  importOtherSheets: (sheet: string, others: readonly string[]) =>
    `Only the sheet ${quoted([sheet])} is imported. Not imported: ${quoted(others)}.`,
  importHiddenSheets: (sheets: readonly string[]) => `Hidden sheets aren't imported: ${quoted(sheets)}.`,
  importEncodingGuessed: (encoding: string) =>
    `The file doesn't say how its letters are stored. It was read as ${encoding}, so check letters with accents.`,
  importPropertiesLost: (names: readonly string[]) => `These card properties aren't imported: ${names.join(', ')}.`,
  importColumnsCut: (most: number) => `Only the first ${most} columns are imported.`,
  importChecking: 'Checking the file',
  importRunning: 'Import started',
  importUndoing: 'Undo started',
  importsUnderWay: (most: number) => `You already have ${most} imports underway. Wait for one of them to finish.`,
  importNotReady: 'The state of this import has changed. Reload the page to see it.',
} as const;
