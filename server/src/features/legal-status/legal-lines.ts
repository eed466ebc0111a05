import type { Day } from '@brevet/contract/day';
import { isoDate } from '@brevet/contract/day';
import type { Certainty, DocumentKind, FeePayment, FeeWindow, Lapse, LegalFacts } from '@brevet/contract/legal-status';
import {
  documentKinds,
  isKnownWithdrawn,
  legalFacts,
  legalRecordOf,
  openLapse,
  statusOn,
  termBasis,
} from '@brevet/contract/legal-status';
import { z } from 'zod';

const kinds: Record<string, DocumentKind> = {
  ...Object.fromEntries(documentKinds.map((kind) => [kind, kind])),
  'statutory invention registration': 'registration',
  'defensive publication': 'registration',
};

const line = z.object({
  id: z.string(),
  kind: z.string().refine((kind) => Object.hasOwn(kinds, kind.toLowerCase()), `Use one of: ${Object.keys(kinds).join(', ')}`),
  input: z.looseObject({ days: z.array(isoDate).optional() }),
  days: z.array(isoDate).optional(),
});

const certainties: Record<Certainty, string> = {
  fact: 'fact',
  noLaterThan: 'no later than',
  atLeast: 'at least',
  estimate: 'estimate',
  unknown: 'unknown',
  none: 'none',
};
const timings: Record<FeePayment['timing'], string> = { early: 'early', onTime: 'on time', inGrace: 'in grace', late: 'late' };

/** Ways in which sources write that a value is missing. */
const missing = /^(?:|null|n\/a|0{8}|0{4}-00-00|0001-01-01|01-01-0001)$/i;

/** A day of which only the month or the year is known. */
const partial = /^[1-9]\d{3}-\d\d-00$/;

/** Property names in files have underscores: `fee_events` is `feeEvents`. Missing values are null, and events without a day are left out. */
function readInput(value: unknown): unknown {
  if (typeof value === 'string') return missing.test(value.trim()) ? null : value;
  if (Array.isArray(value)) return value.map(readInput).filter((one) => !(Array.isArray(one) && one.includes(null)));
  if (typeof value !== 'object' || value === null) return value;
  if ('filed' in value && 'relation' in value && typeof value.filed === 'string' && partial.test(value.filed))
    return readInput({ ...value, filed: null, earliest: value.filed.replaceAll('-00', '-01') });
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()), readInput(one)]),
  );
}

const spans = z.looseObject({ ptaDays: z.string() });

/** Documents print the adjustment as a text: "183" days, or "5 years". */
function withSpan(input: unknown): unknown {
  const { data } = spans.safeParse(input);
  const [, years] = /^(\d)\s*years?\.?$/i.exec(data?.ptaDays.trim() ?? '') ?? [];
  if (years) return { ...data, ptaDays: null, ptaYears: Number(years) };
  return data && /^\d{1,5}$/.test(data.ptaDays.trim()) ? { ...data, ptaDays: Number(data.ptaDays) } : input;
}

const windowLine = (window: FeeWindow) => ({
  year: window.stage,
  opens: window.opens,
  due: window.due,
  last_without: window.lastWithout,
  grace: window.grace,
  last_with: window.lastWith,
  ...(window.isAfterTerm && { after_term_end: true }),
  ...(window.isBeforeReissue && { before_reissue: true }),
});

const lapseLine = ({ lapsed, stage, entered, reinstated }: Lapse) => ({
  lapsed_on: lapsed,
  year: stage,
  entered,
  ...(reinstated && { reinstated_on: reinstated }),
});

const known = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** The results for a patent, whose facts a line of a file gives. */
function resultOf(kind: DocumentKind, facts: LegalFacts, options: { number: string; days: Day[]; asOf: Day | null }) {
  const { number, days, asOf } = options;
  const record = legalRecordOf(kind, facts, { number, asOf });
  const { term, owesFees, windows, payments, lapses, ended } = record;
  const asked = [...days, ...(asOf ? [asOf] : [])];
  return {
    term_end: term.end,
    term_end_is: certainties[term.is],
    base_date: term.base,
    ...known({
      twenty_years: term.twentyYears,
      seventeen_years_from_grant: term.seventeenYears,
      without_156_extension: term.withoutExtension,
      not_before: term.notBefore,
    }),
    fees_required: owesFees,
    fee_windows: windows.map(windowLine),
    ...(kind === 'reissue' && windows.length > 0 && { fee_windows_counted_from: 'grant of the original' }),
    fees_paid: Object.fromEntries(payments.map(({ stage, paid, code, timing }) => [stage, [paid, code, timings[timing]]])),
    lapses: lapses.map(lapseLine),
    lapsed_on: openLapse(lapses)?.lapsed ?? null,
    ended_on: ended,
    status_as_of: Object.fromEntries(asked.map((day) => [day, statusOn(day, record)])),
    basis: termBasis(term),
    rules: term.steps,
    doubts: term.doubts,
  };
}

/** The answer to a line of facts, or why it can't be read. */
export function answerLine(
  text: string,
  asOf: Day | null,
): { id: string | null; result: object } | { id: string | null; error: string } {
  const parsed = line.safeParse(jsonOf(text));
  if (!parsed.success) return { id: idOf(text), error: z.prettifyError(parsed.error) };
  const { id, kind, input, days } = parsed.data;
  const facts = legalFacts.safeParse(withSpan(readInput(input)));
  if (!facts.success) return { id, error: z.prettifyError(facts.error) };
  const withdrawn = facts.data.withdrawn || isKnownWithdrawn(id);
  const documentKind = kinds[kind.toLowerCase()] ?? 'utility';
  return {
    id,
    result: resultOf(documentKind, { ...facts.data, withdrawn }, { number: id, days: days ?? input.days ?? [], asOf }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return 'not JSON';
  }
}

function idOf(text: string): string | null {
  const value = jsonOf(text);
  return z.object({ id: z.string() }).safeParse(value).data?.id ?? null;
}
