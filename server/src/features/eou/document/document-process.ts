import '../../../platform/isolation/within-limits.ts';
import { json } from 'node:stream/consumers';
import type { EouDetails, ShownElement } from '@brevet/contract/eou';
import { wordDocument } from './word-document.ts';

const { eou, elements } = (await json(process.stdin)) as { eou: EouDetails; elements: ShownElement[] };
process.stdout.end(await wordDocument(eou, elements), () => process.exit(0));
