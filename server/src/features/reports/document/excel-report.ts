import type { Cell } from 'write-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import type { Report, ReportPatent } from './report-model.ts';
import {
  basisLine,
  certaintyWords,
  countWords,
  dayWords,
  disclaimer,
  enteredLines,
  familyLines,
  feeLines,
  nameOf,
  openQuestions,
  ownerLines,
  plain,
  recordLines,
  sourceLines,
  statusWords,
  termLine,
  titleOf,
} from './report-model.ts';

/** The longest text that a cell can hold. */
const longest = 32_767;

const text = (value: string): Cell => ({
  type: String,
  value: plain(value).slice(0, longest).toWellFormed(),
  wrap: true,
  alignVertical: 'top',
});
/** Days have no time zone: the writer counts them in UTC. */
const day = (value: string | null): Cell =>
  value ? { type: Date, value: new Date(`${value}T00:00:00Z`), format: 'mmm d, yyyy', alignVertical: 'top' } : text('');
const heading = (value: string): Cell => ({ type: String, value, fontWeight: 'bold', backgroundColor: '#eef2fb' });

type Column = [heading: string, width: number, cell: (patent: ReportPatent) => Cell];

/** A workbook with one row for each patent. Texts are text cells, so nothing in them runs as a formula. */
export function excelReport(report: Report): Promise<Buffer> {
  const { title, prepared, patents } = report;
  const columns: Column[] = [
    ['Patent', 16, (patent) => text(nameOf(patent))],
    ['Title', 46, (patent) => text(titleOf(patent))],
    ['Status', 24, (patent) => text(statusWords(patent))],
    ['Filed', 13, ({ FiledDate }) => day(FiledDate)],
    ['Granted', 13, ({ IssuedDate }) => day(IssuedDate)],
    ['Term end', 13, ({ Legal }) => day(Legal?.TermEnd ?? null)],
    ['Certainty', 15, (patent) => text(certaintyWords(patent))],
    ['Term', 40, (patent) => text(termLine(patent, prepared))],
    ['Basis', 50, (patent) => text(basisLine(patent))],
    ['Maintenance fees', 50, (patent) => text(feeLines(patent, prepared).join('\n'))],
    ['Fee records as of', 16, ({ Legal }) => day(Legal?.FeesAsOf ?? null)],
    ['Extensions, adjustments and trials', 50, (patent) => text(recordLines(patent).join('\n'))],
    ['Recorded owner and liens', 50, (patent) => text(ownerLines(patent).join('\n'))],
    ['Assignment records as of', 16, ({ Ownership: known }) => day(known?.AsOf ?? null)],
    ['Earlier applications', 50, (patent) => text(familyLines(patent).join('\n'))],
    ['Facts entered by hand', 50, (patent) => text(enteredLines(patent).join('\n'))],
    ['Evidence of use', 14, ({ Eou }) => ({ type: Number, value: Eou, alignVertical: 'top' })],
    ['Open questions', 50, (patent) => text(openQuestions(patent).join('\n'))],
    ['Sources', 50, (patent) => text(sourceLines(patent).join('\n'))],
  ];
  return writeExcelFile([
    {
      sheet: 'Patents',
      data: [columns.map(([name]) => heading(name)), ...patents.map((patent) => columns.map(([, , cell]) => cell(patent)))],
      columns: columns.map(([, width]) => ({ width })),
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
    },
    {
      sheet: 'About',
      data: [
        [text(title)],
        [text(countWords(report))],
        [text(`Prepared ${dayWords(prepared)} \u00b7 Confidential`)],
        [text(disclaimer)],
      ],
      columns: [{ width: 100 }],
    },
  ]).toBuffer();
}
