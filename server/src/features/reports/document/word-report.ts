import type { FileChild } from 'docx';
import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
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

/** In twentieths of a point: A4 with margins that also fit US Letter. */
const page = { width: 11_906, height: 16_838, margin: 1000 };
const widths = [16, 38, 14, 16, 16];
const headings = ['Patent', 'Title', 'Granted', 'Term end', 'Status'];

/** A portfolio report, or the sheet of one patent, as a Word document. */
export function wordReport(report: Report): Promise<Buffer> {
  const { title, prepared, patents } = report;
  const footer = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.RIGHT,
        children: [
          new TextRun({
            size: 16,
            children: [
              `Prepared ${dayWords(prepared)} \u00b7 Confidential \u00b7 Page `,
              PageNumber.CURRENT,
              ' of ',
              PageNumber.TOTAL_PAGES,
            ],
          }),
        ],
      }),
    ],
  });
  return Packer.toBuffer(
    new Document({
      title: plain(title),
      creator: 'Brevet',
      styles: { default: { document: { run: { font: 'Arial', size: 20 } } } },
      sections: [
        {
          properties: {
            page: { size: page, margin: { top: page.margin, bottom: page.margin, left: page.margin, right: page.margin } },
          },
          footers: { default: footer },
          children: [
            heading(HeadingLevel.TITLE, title),
            paragraph(`${countWords(report)} \u00b7 Prepared ${dayWords(prepared)}`),
            ...(patents.length > 1 ? [summary(patents)] : []),
            ...patents.flatMap((patent) => sheet(patent, report)),
            paragraph(''),
            paragraph(disclaimer),
          ],
        },
      ],
    }),
  );
}

const summary = (patents: readonly ReportPatent[]): Table =>
  table([
    row(headings, true),
    ...patents.map((patent) =>
      row([
        nameOf(patent),
        titleOf(patent),
        dayWords(patent.IssuedDate),
        `${dayWords(patent.Legal?.TermEnd ?? null)} (${certaintyWords(patent)})`,
        statusWords(patent),
      ]),
    ),
  ]);

const sheet = (patent: ReportPatent, { prepared, patents }: Report): FileChild[] => [
  new Paragraph({
    heading: HeadingLevel.HEADING_1,
    pageBreakBefore: patents.length > 1,
    children: [new TextRun(plain(`${nameOf(patent)} ${titleOf(patent)}`))],
  }),
  ...factsOf(patent, prepared).map(([label, value]) => paragraph(value, `${label}: `)),
  ...sectionsOf(patent, prepared).flatMap((section) => [
    heading(HeadingLevel.HEADING_2, section.heading),
    ...section.lines.map((line) => paragraph(line)),
  ]),
];

const table = (rows: TableRow[]): Table => new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows });
const row = (texts: readonly string[], isHeading = false): TableRow =>
  new TableRow({
    tableHeader: isHeading,
    cantSplit: true,
    children: texts.map(
      (text, index) =>
        new TableCell({
          width: { size: widths[index] ?? 0, type: WidthType.PERCENTAGE },
          margins: { top: 60, bottom: 60, left: 80, right: 80 },
          children: [isHeading ? paragraph('', text) : paragraph(text)],
        }),
    ),
  });

const heading = (level: (typeof HeadingLevel)[keyof typeof HeadingLevel], text: string): Paragraph =>
  new Paragraph({ heading: level, children: [new TextRun(plain(text))] });

const paragraph = (text: string, label = ''): Paragraph =>
  new Paragraph({
    children: [...(label === '' ? [] : [new TextRun({ text: plain(label), bold: true })]), new TextRun(plain(text))],
  });
