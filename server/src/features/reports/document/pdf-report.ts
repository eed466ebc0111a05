import pdfmake from 'pdfmake';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { baseFont, fonts, lacksLetters, runsOf } from './fonts.ts';
import type { Report, ReportPatent } from './report-model.ts';
import {
  certaintyWords,
  countWords,
  dayWords,
  disclaimer,
  factsOf,
  nameOf,
  plain,
  sectionsOf,
  statusWords,
  titleOf,
} from './report-model.ts';

const ink = '#1b1f2a';
const gray = '#667085';
const brand = '#2f5bd7';
const line = '#d8dce5';

const missingLetters =
  'Some names have letters that this PDF has no font for. Each shows as \u25a1. Word and Excel reports have the names in full.';

const text = (value: string, style: object = {}): Content => ({ text: runsOf(plain(value)), ...style });
const cell = (value: string, style: object = {}): TableCell => ({ text: runsOf(plain(value)), ...style }) as TableCell;

/** A portfolio report, or the sheet of one patent, for A4 with margins that also fit US Letter. */
export async function pdfReport(report: Report): Promise<Buffer> {
  pdfmake.addFonts(fonts);
  const { title, prepared, patents } = report;
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [48, 64, 48, 64],
    info: { title: plain(title), creator: 'Brevet', producer: 'Brevet' },
    defaultStyle: { font: baseFont, fontSize: 9.5, lineHeight: 1.2, color: ink },
    header: (page) =>
      page === 1
        ? ''
        : { text: runsOf(plain(title)), fontSize: 8, color: gray, margin: [48, 32, 48, 0] as [number, number, number, number] },
    footer: (page, pages) => ({
      columns: [
        { text: `Prepared ${dayWords(prepared)} \u00b7 Confidential` },
        { text: `Page ${page} of ${pages}`, alignment: 'right' },
      ],
      ...{ fontSize: 8, color: gray, margin: [48, 20, 48, 0] as [number, number, number, number] },
    }),
    content: [
      { text: 'Brevet', color: brand, bold: true, fontSize: 11, margin: [0, 0, 0, 10] },
      text(title, { fontSize: 20, bold: true, lineHeight: 1.1 }),
      text(`${countWords(report)} \u00b7 Prepared ${dayWords(prepared)}`, {
        color: gray,
        margin: [0, 4, 0, 4],
      }),
      text(disclaimer, { color: gray, fontSize: 8 }),
      ...(lacksLetters(JSON.stringify(report)) ? [text(missingLetters, { fontSize: 8 })] : []),
      { text: '', margin: [0, 0, 0, 16] },
      ...(patents.length > 1 ? [summary(report)] : []),
      ...patents.flatMap((patent, index) => sheet(patent, report, index)),
    ],
  };
  return pdfmake.createPdf(definition).getBuffer();
}

const widths = [74, '*', 60, 62, 92] as const;
const headings = ['Patent', 'Title', 'Granted', 'Term end', 'Status'];

const summary = ({ patents }: Report): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: [...widths],
    body: [
      headings.map((heading) => cell(heading, { bold: true, color: gray, fontSize: 8 })),
      ...patents.map((patent) => [
        cell(nameOf(patent)),
        cell(titleOf(patent)),
        cell(dayWords(patent.IssuedDate)),
        { stack: [text(dayWords(patent.Legal?.TermEnd ?? null)), text(certaintyWords(patent), { color: gray, fontSize: 8 })] },
        cell(statusWords(patent)),
      ]),
    ],
  },
  fontSize: 8.5,
  layout: {
    hLineWidth: (index) => (index === 0 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => line,
    paddingTop: () => 4,
    paddingBottom: () => 4,
    paddingLeft: (index) => (index === 0 ? 0 : 5),
  },
});

function sheet(patent: ReportPatent, { prepared, patents }: Report, index: number): Content[] {
  const isAlone = patents.length === 1;
  return [
    {
      stack: [
        text(nameOf(patent), { color: brand, bold: true, fontSize: 10 }),
        text(titleOf(patent), { bold: true, fontSize: isAlone ? 14 : 13, lineHeight: 1.15, margin: [0, 1, 0, 8] }),
      ],
      ...(isAlone ? {} : { pageBreak: 'before' as const }),
      ...(index === 0 ? { margin: [0, 4, 0, 0] as [number, number, number, number] } : {}),
    },
    {
      table: {
        widths: [96, '*'],
        body: factsOf(patent, prepared).map(([label, value]) => [cell(label, { color: gray }), cell(value)]),
      },
      layout: {
        hLineWidth: () => 0.5,
        vLineWidth: () => 0,
        hLineColor: () => line,
        paddingLeft: () => 0,
        paddingTop: () => 3,
        paddingBottom: () => 3,
      },
    },
    ...sectionsOf(patent, prepared).map(
      ({ heading, lines }): Content => ({
        stack: [
          { text: heading, bold: true, fontSize: 11, margin: [0, 14, 0, 4] },
          ...lines.map((one) => text(one, { margin: [0, 0, 0, 3] })),
        ],
        // A heading stays with its first lines.
        unbreakable: lines.length <= 12,
      }),
    ),
  ];
}
