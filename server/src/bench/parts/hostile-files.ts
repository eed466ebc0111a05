import { zipSync } from 'fflate';

const million = 1_000_000;

/** Files that would take any memory if someone read them as they are, and whether Brevet accepts them. */
export const hostileFiles = (): { name: string; file: File; accepted: boolean }[] => [
  {
    name: 'CSV with 1,000,000 empty rows',
    file: new File([`Name,Email\n${',\n'.repeat(million)}Ada Last\n`], 'a.csv'),
    accepted: true,
  },
  { name: 'CSV with one cell of 20 MB', file: new File([`Name\n"${'Ada '.repeat(5 * million)}`], 'a.csv'), accepted: false },
  {
    name: 'vCard with a photo of 14 MB',
    file: new File([card(`PHOTO;ENCODING=b:${'QUJD'.repeat(3.5 * million)}`)], 'a.vcf'),
    accepted: true,
  },
  {
    name: 'workbook with 1,000,000 empty rows',
    file: workbook(`${row('Name')}${'<row/>'.repeat(million)}${row('Ada Last')}`),
    accepted: true,
  },
  { name: 'workbook that unpacks to 256 MB', file: workbook(' '.repeat(256 * 1024 * 1024)), accepted: false },
  {
    name: 'workbook with shared texts of 100 MB',
    file: workbook(row('Name') + row('Ada Last'), `<sst>${`<si><t>${'a'.repeat(100)}</t></si>`.repeat(900_000)}</sst>`),
    accepted: true,
  },
];

const card = (line: string): string => `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada Last\r\n${line}\r\nEND:VCARD\r\n`;
const row = (text: string): string => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function workbook(rows: string, texts = '<sst/>'): File {
  const parts = {
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${sheet}.main+xml"/></Types>`,
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': texts,
  };
  const bytes = Object.entries(parts).map(([name, part]) => [name, new Uint8Array(Buffer.from(part))]);
  return new File([new Uint8Array(zipSync(Object.fromEntries(bytes)))], 'a.xlsx');
}
