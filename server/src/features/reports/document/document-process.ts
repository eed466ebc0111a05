import '../../../platform/isolation/within-limits.ts';
import { json } from 'node:stream/consumers';
import type { ReportFormat } from '@brevet/contract/reports';
import { excelReport } from './excel-report.ts';
import { pdfReport } from './pdf-report.ts';
import type { Report } from './report-model.ts';
import { wordReport } from './word-report.ts';

const writers = { pdf: pdfReport, docx: wordReport, xlsx: excelReport };

const { format, report } = (await json(process.stdin)) as { format: ReportFormat; report: Report };
process.stdout.end(await writers[format](report), () => process.exit(0));
