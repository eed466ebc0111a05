import { dayAt, dayInEnglish } from '@brevet/contract/calendar';
import type { EouDetails, ShownElement } from '@brevet/contract/eou';
import { analysisLevels, eouTypes } from '@brevet/contract/eou-fields';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import { starsLabel, starsOf } from '@brevet/contract/statuses';
import type { FileChild } from 'docx';
import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';

type Chart = readonly ShownElement[];

/** In twentieths of a point: an A4 page on its side, which also fits on US Letter with these margins. */
const page = { width: 11_906, height: 16_838, margin: 1000 };
const headings = ['No.', 'Claim element', 'Evidence', 'Source'];
/** More lines than these only cost time: a document with hundreds of thousands of them would hold up the server for a minute. */
const linesInText = 200;
const linesInCell = 20;
/** The widths of the columns, in percent. */
const widths = [5, 37, 37, 21];

/** Evidence of use with its claim chart as a Word document. */
export function wordDocument(eou: EouDetails, elements: Chart): Promise<Buffer> {
  const patent = `${eou.Country} ${formatPatentNumber(eou.Country, eou.Patent)}`;
  return Packer.toBuffer(
    new Document({
      title: plain(`Claim chart for ${patent} and ${eou.TargetCompany}`),
      creator: 'Brevet',
      styles: { default: { document: { run: { font: 'Arial', size: 20 } } } },
      sections: [
        {
          properties: {
            page: {
              size: { width: page.width, height: page.height, orientation: PageOrientation.LANDSCAPE },
              margin: { top: page.margin, bottom: page.margin, left: page.margin, right: page.margin },
            },
          },
          footers: { default: footer },
          children: [...introduction(eou, patent), ...chart(elements)],
        },
      ],
    }),
  );
}

const footer = new Footer({
  children: [
    new Paragraph({
      alignment: AlignmentType.RIGHT,
      children: [new TextRun({ size: 16, children: ['Confidential · ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] })],
    }),
  ],
});

function introduction(eou: EouDetails, patent: string): FileChild[] {
  const facts = [
    ['Target', [eou.TargetCompany, eou.TargetProduct].filter(Boolean).join(': ')],
    ['Type', eouTypes[eou.EOUType]],
    ['Analysis level', analysisLevels[eou.EOUAnalysisLevel]],
    ['Probability', eou.Probability === null ? '' : `${eou.Probability}%`],
    ['Rating', starsLabel(starsOf(eou.EOURating))],
    ['Analyst', eou.Analyst],
    ['Date', dayInEnglish(dayAt(new Date(eou.CreateDate), 'UTC'))],
    ['Claim chart', `${eou.Complete} of ${eou.Elements} elements complete`],
  ] as const;
  return [
    heading(HeadingLevel.HEADING_1, `${patent} ${eou.Title ?? ''}`.trim()),
    ...facts.filter(([, value]) => value !== '').map(([label, value]) => paragraph(value, `${label}: `)),
    ...(eou.Summary ? [heading(HeadingLevel.HEADING_2, 'Summary'), ...paragraphs(eou.Summary)] : []),
    ...(eou.Claim ? [heading(HeadingLevel.HEADING_2, claimHeading(eou)), ...paragraphs(eou.Claim)] : []),
  ];
}

const claimHeading = ({ ClaimNumber }: EouDetails): string => (ClaimNumber === null ? 'Claim' : `Claim ${ClaimNumber}`);

function chart(elements: Chart): FileChild[] {
  if (elements.length === 0) return [];
  return [
    heading(HeadingLevel.HEADING_2, 'Claim chart'),
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: [
        new TableRow({
          tableHeader: true,
          children: headings.map((text, index) => cell(index, [paragraph('', text)])),
        }),
        ...elements.map(
          (element) =>
            new TableRow({
              children: [
                cell(0, [paragraph(String(element.Position))]),
                cell(1, paragraphs(element.Element, linesInCell)),
                cell(2, paragraphs(element.Evidence, linesInCell)),
                cell(3, source(element)),
              ],
            }),
        ),
      ],
    }),
  ];
}

const cell = (index: number, children: Paragraph[]): TableCell =>
  new TableCell({
    width: { size: widths[index] ?? 0, type: WidthType.PERCENTAGE },
    margins: { top: 60, bottom: 60, left: 80, right: 80 },
    children,
  });

function source({ SourceURL, SourceDate, Attachment }: ShownElement): Paragraph[] {
  const link = new ExternalHyperlink({
    link: SourceURL.replace(outsideXml, encodeURIComponent),
    children: [new TextRun({ text: plain(SourceURL), style: 'Hyperlink' })],
  });
  return [
    ...(SourceURL ? [new Paragraph({ children: [link] })] : []),
    ...[SourceDate && dayInEnglish(SourceDate), Attachment].flatMap((text) => (text ? [paragraph(text)] : [])),
  ];
}

const heading = (level: (typeof HeadingLevel)[keyof typeof HeadingLevel], text: string): Paragraph =>
  new Paragraph({ heading: level, children: [new TextRun(plain(text))] });

const paragraph = (text: string, label = ''): Paragraph =>
  new Paragraph({
    children: [...(label === '' ? [] : [new TextRun({ text: plain(label), bold: true })]), new TextRun(plain(text))],
  });

/** A paragraph for each line. Lines beyond the limit share the last one. */
function paragraphs(text: string, most = linesInText): Paragraph[] {
  const lines = text.split(/\r\n|[\r\n]/);
  const shown = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')] : lines;
  return shown.map((line) => paragraph(line));
}

/** XML 1.0 has no place for these characters, so Word would refuse the file. */
const outsideXml = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
const plain = (text: string): string => text.replace(outsideXml, ' ');
