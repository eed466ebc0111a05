import type { InpadocData } from '../../../schema/legal-records.ts';
import { applicationKey, publicationKey } from '../../../schema/legal-records.ts';
import { DamageError } from '../input/file-errors.ts';
import { type Doubts, readableNumber } from '../readers/facts.ts';
import type { Element } from '../readers/markup.ts';
import { all, first, textAt } from '../readers/markup.ts';
import { officeDay } from './days.ts';
import { aboutOf, extensionOf, statesOf } from './inpadoc-texts.ts';
import { usApplication, usPublication } from './numbers.ts';
import type { LegalRecord } from './store-legal-records.queries.ts';
import { recordFormat } from './store-legal-records.queries.ts';
import { withdrawnRecord } from './withdrawn-numbers.ts';
import { xmlRecords } from './xml-records.ts';

/** Legal events of INPADOC, as the European Patent Office's service OPS answers. */
export const inpadoc = recordFormat({
  name: 'INPADOC legal events (OPS XML)',
  recognizes: (head) => /<ops:legal[\s>]/.test(head.toString('latin1')),
  async *read({ bytes }, after) {
    for await (const item of xmlRecords(bytes, { name: 'ops:family-member', hasTail: true, after }, recordOf)) {
      yield item;
      if (!('record' in item)) continue;
      const withdrawn = withdrawnIn(item.record);
      if (withdrawn) yield { position: item.position + 1, record: withdrawn, doubts: [] };
    }
  },
});

/** Withdrawn before issue, and all references to be deleted because no patent was granted. */
const withdrawals = ['WDR', 'DJ'];

function withdrawnIn({ data, asOf }: LegalRecord): LegalRecord | null {
  const { country, number, kind, events } = data as InpadocData;
  const isGrant = country === 'US' && !/^A/.test(kind ?? '') && !/^20\d{9}$/.test(number);
  return isGrant && events.some(({ code }) => withdrawals.includes(code)) ? withdrawnRecord(number, asOf, 'INPADOC') : null;
}

function recordOf(member: Element, doubts: Doubts): LegalRecord {
  const published = all(member, 'publication-reference/document-id').find((one) => first(one, 'country')) ?? null;
  const [country, written, kind] = ['country', 'doc-number', 'kind'].map((name) => published && textAt(published, name));
  const number = country && written ? (country === 'US' ? usPublication(written) : readableNumber(written, country)) : null;
  if (!country || number === null) throw new DamageError(`there is no publication number in "${(written ?? '').slice(0, 40)}"`);
  const legal = all(member, 'ops:legal');
  const exchanged = legal.flatMap((one) => officeDay(doubts, textAt(one, 'ops:L018EP'), 'day of an exchange') ?? []).sort();
  const data: InpadocData = { country, number, kind: kind ?? null, events: legal.map((one) => eventOf(one, doubts)) };
  const applied = legal.map((one) => usSerial(textAt(one, 'ops:L003EP') ?? '')).find((serial) => serial !== null);
  return {
    kind: 'inpadoc',
    key: `${country} ${number} ${kind ?? ''}`.trim(),
    version: exchanged.at(-1) ?? '',
    asOf: exchanged.at(-1) ?? null,
    numbers: [publicationKey(country, number), ...(country === 'US' && applied ? [applicationKey('US', applied)] : [])],
    data,
  };
}

function eventOf(legal: Element, doubts: Doubts): InpadocData['events'][number] {
  const code = (legal.attributes.code ?? '').trim();
  const more = (name: string): string | null => textAt(legal, `ops:L500EP/ops:${name}`);
  const extension = extensionOf(code, more('L510EP') ?? '');
  const states = statesOf(code, more('L507EP'), more('L506EP'));
  const [, original = null] = /\(ORIGINAL EVENT CODE: ([\w.]{1,8})\)/.exec(more('L510EP') ?? '') ?? [];
  return {
    code,
    text: legal.attributes.desc?.trim() || null,
    influence: legal.attributes.infl?.trim() || null,
    gazette: officeDay(doubts, textAt(legal, 'ops:L007EP'), `gazette date of ${code}`),
    effective: officeDay(doubts, more('L525EP'), `effective date of ${code}`),
    state: more('L501EP'),
    stateCode: more('L502EP'),
    feeYear: more('L520EP'),
    original,
    about: aboutOf(more('L510EP') ?? ''),
    ...(extension && { extension }),
    ...(states && { states }),
  };
}

/** "201815919370" is the application 15/919,370 of 2018. */
const usSerial = (written: string): string | null => usApplication(/^(?:19|20)\d\d(\d{8})$/.exec(written)?.[1] ?? '');
