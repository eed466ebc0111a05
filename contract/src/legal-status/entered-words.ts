import { formatFullDay } from '../calendar.ts';
import type { Day } from '../day.ts';
import { formatPatentNumber } from '../patent-number.ts';
import type { Entered, EnteredFact } from './entered-facts.ts';
import { conveyanceNames } from './entered-facts.ts';
import type { Lapse } from './fees.ts';
import type { RecordedDocument } from './recorded-document.ts';
import type { LegalRecord } from './status.ts';
import { formatCount, spanOf } from './words.ts';

const inOneLine = (text: string): string => text.trim().replace(/\s*[\r\n]+\s*/g, '; ');

export function enteredWords(fact: EnteredFact & { Day: Day }): string {
  const day = formatFullDay(fact.Day);
  switch (fact.Kind) {
    case 'disclaimer': {
      const end = fact.NamedEnd ? `, whose term ends ${formatFullDay(fact.NamedEnd)}` : '';
      return `Terminal disclaimer of ${day} over US ${formatPatentNumber('US', fact.Named)}${end}`;
    }
    case 'adjustment':
      return `Patent term adjustment of ${spanOf({ days: fact.Days }) || '0 days'}, corrected ${day}`;
    case 'extension':
      return `Extended by ${spanOf({ years: fact.Years, days: fact.Days })} (35 U.S.C. 156), certificate of ${day}`;
    case 'payment':
      return `${fact.Stage}th-year fee paid ${day}${fact.Surcharge ? ', with surcharge' : ''}`;
    case 'reinstatement':
      return `Reinstated ${day}`;
    case 'claimsCanceled':
      return `${fact.Claims === '' ? 'All claims' : `Claims ${fact.Claims}`} canceled ${day}`;
    case 'recording': {
      const place = fact.ReelFrame && ` (${fact.ReelFrame})`;
      const of = fact.Lien && ` of ${fact.Lien}`;
      const parties = `${inOneLine(fact.From)} to ${inOneLine(fact.To)}`;
      return `${conveyanceNames[fact.Conveyance]}${of} recorded ${day}${place}: ${parties}`;
    }
    case 'withdrawn':
      return `Withdrawn before issue, notice of ${day}`;
  }
}

/** The view of imported files on a fact: whether they agree, and their day or number of days. */
export interface FilesSay {
  Agree: boolean;
  Day: Day | null;
  Days: number | null;
}

/** Compares a fact with the record that follows from files alone; null if the files say nothing about it. */
export function filesSay(fact: Entered, record: LegalRecord, register: readonly RecordedDocument[]): FilesSay | null {
  const { facts, payments, lapses, term } = record;
  const byDay = (day: Day | null | undefined, own: Day = fact.Day) => (day ? { Agree: day === own, Day: day, Days: null } : null);
  switch (fact.Kind) {
    case 'disclaimer': {
      const own = fact.limit?.end;
      return own ? byDay(facts.terminalDisclaimer?.limit, own) : null;
    }
    case 'adjustment': {
      const days = facts.ptaDays ?? (facts.grantDocument && !facts.ptaYears ? 0 : null);
      return days === null ? null : { Agree: days === fact.Days, Day: null, Days: days };
    }
    case 'extension': {
      const { extension156: listed } = facts;
      if (!listed) return null;
      const agrees = (listed.years ?? 0) === fact.Years && (listed.days ?? 0) === fact.Days;
      return { Agree: agrees, Day: term.end, Days: null };
    }
    case 'payment': {
      const paid = payments.find(({ stage }) => stage === fact.Stage)?.paid;
      const lapse = lapses.find(({ stage }) => stage === fact.Stage);
      return byDay(paid) ?? byDay(lapse?.lapsed);
    }
    case 'reinstatement':
      return reinstated(fact.Day, lapses);
    case 'claimsCanceled':
      return fact.Claims === '' ? byDay(facts.claimsCancelledOn) : null;
    case 'recording':
      return byDay(register.find(({ reelFrame }) => reelFrame !== '' && reelFrame === fact.ReelFrame)?.recorded);
    case 'withdrawn':
      return facts.withdrawn ? { Agree: true, Day: null, Days: null } : null;
  }
}

/** The files are silent while the lapse is open, unless they entered it after the reinstatement. */
function reinstated(day: Day, lapses: readonly Lapse[]): FilesSay | null {
  const lapse = lapses.findLast(({ lapsed }) => lapsed < day);
  if (!lapse) return null;
  if (lapse.reinstated) return { Agree: lapse.reinstated === day, Day: lapse.reinstated, Days: null };
  return lapse.entered > day ? { Agree: false, Day: lapse.lapsed, Days: null } : null;
}

/** A sentence that says whether imported files agree. */
export function filesWords({ Agree, Day, Days, AsOf }: FilesSay & { AsOf: Day | null }): string {
  const asOf = AsOf ? `, as of ${formatFullDay(AsOf)}` : '';
  if (Agree) return `Imported files say the same${asOf}.`;
  const said = Day ? `: ${formatFullDay(Day)}` : Days === null ? '' : `: ${formatCount(Days)} ${Days === 1 ? 'day' : 'days'}`;
  return `Imported files say otherwise${said}${asOf}.`;
}
