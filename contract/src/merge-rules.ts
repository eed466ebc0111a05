import { contactImportFields } from './directory-import-fields.ts';
import type { DuplicateKind } from './duplicate-fields.ts';
import { addressKey } from './email-address.ts';
import type { MergeField, MergeValue, MergeValues } from './merge-fields.ts';
import { mergeFieldsOf } from './merge-fields.ts';

/**
 * The origin of a merged field's value: one of the rows, both, or the secondary email address of one of them.
 * The survivor is the row that stays.
 */
export const mergeChoices = ['survivor', 'removed', 'both', 'survivorSecondary', 'removedSecondary'] as const;
export type MergeChoice = (typeof mergeChoices)[number];
export type MergeChoices = Readonly<Record<string, MergeChoice>>;

export interface MergeOption {
  choice: MergeChoice;
  /** The value of the merged row. */
  text: string;
}

export interface MergedField {
  name: string;
  label: string;
  /** The value of each row as shown; empty if it has none. */
  survivor: string;
  removed: string;
  /** The possible choices, the default first. With fewer than two, there is nothing to choose. */
  options: readonly MergeOption[];
  /** Null if neither row has a value. */
  choice: MergeChoice | null;
  /** The value of the merged row as shown. */
  result: string;
}

interface Merged {
  /** Every column that the rows have, as the merged row gets it. */
  values: MergeValues;
  fields: readonly MergedField[];
}

const isEmpty = (value: MergeValue | undefined, nothing: MergeValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0) || value === nothing;

const isEqual = (one: MergeValue | undefined, other: MergeValue | undefined): boolean =>
  Array.isArray(one) && Array.isArray(other) ? one.join() === other.join() : one === other;

const textOf = (value: MergeValue | undefined, texts: Readonly<Record<number, string>> | undefined): string => {
  if (Array.isArray(value)) return value.map((code) => texts?.[code] ?? String(code)).join(', ');
  if (typeof value === 'number') return texts?.[value] ?? value.toLocaleString('en-US');
  return value ?? '';
};

/** A row's value of a field as shown. */
function shown({ columns, nothing, texts, way }: MergeField, values: MergeValues): string {
  const filled = columns.filter(
    (name) => way === 'flag' || !isEmpty(values[name], columns.length > 1 ? nothing[name] : undefined),
  );
  return filled.map((name) => textOf(values[name], texts[name])).join(columns.length > 1 ? ', ' : '');
}

const pick = (values: MergeValues, columns: readonly string[]): MergeValues =>
  Object.fromEntries(columns.map((name) => [name, values[name] ?? null]));

interface Outcome {
  choice: MergeChoice;
  values: MergeValues;
}

/** The possible values of a field, the default first. An empty value never replaces another. */
function outcomesOf(
  rule: MergeField,
  survivor: MergeValues,
  removed: MergeValues,
  most: (name: string) => MergeValue,
): Outcome[] {
  const { columns, nothing } = rule;
  const mine: Outcome = { choice: 'survivor', values: pick(survivor, columns) };
  const theirs: Outcome = { choice: 'removed', values: pick(removed, columns) };
  const empty = (values: MergeValues) => columns.every((name) => isEmpty(values[name], nothing[name]));
  if (columns.every((name) => isEqual(survivor[name], removed[name]))) return [mine];
  if (rule.way === 'flag') return survivor[rule.name] === 1 ? [mine, theirs] : [theirs, mine];
  if (rule.way === 'consent') return consents(rule, mine, theirs, most(rule.name));
  if (empty(removed)) return [mine];
  if (empty(survivor)) return [theirs];
  if (rule.way === 'together') return together(rule, mine, theirs);
  if (rule.way === 'text') return texts(rule, mine, theirs);
  if (rule.way === 'set') {
    const union = new Set([...listOf(survivor[rule.name]), ...listOf(removed[rule.name])]);
    return [{ choice: 'both', values: { [rule.name]: [...union].sort((one, other) => one - other) } }, mine, theirs];
  }
  return [mine, theirs];
}

const listOf = (value: MergeValue | undefined): number[] => (Array.isArray(value) ? value : []);

/** Rows that don't contradict each other complete each other. Parts of two different addresses would make up a third one. */
function together({ columns, nothing }: MergeField, mine: Outcome, theirs: Outcome): Outcome[] {
  const filled = (values: MergeValues, name: string) => !isEmpty(values[name], nothing[name]);
  const agree = columns.every(
    (name) => !filled(mine.values, name) || !filled(theirs.values, name) || isEqual(mine.values[name], theirs.values[name]),
  );
  if (!agree) return [mine, theirs];
  const values = Object.fromEntries(
    columns.map((name) => [name, (filled(mine.values, name) ? mine : theirs).values[name] ?? null]),
  );
  return [{ choice: 'both', values }];
}

function texts(rule: MergeField & { way: 'text' }, mine: Outcome, theirs: Outcome): Outcome[] {
  const [one, other] = [String(mine.values[rule.name]), String(theirs.values[rule.name])];
  if (rule.between === ', ') return keywords(rule, mine, theirs);
  if (one.includes(other)) return [mine, theirs];
  if (other.includes(one)) return [theirs, mine];
  const both = `${one}${rule.between}${other}`;
  if (both.length > rule.most) return [mine, theirs];
  return [{ choice: 'both', values: { [rule.name]: both } }, mine, theirs];
}

/** Words of a list, each once. A word may be part of another one. */
function keywords({ name, most, between }: MergeField & { way: 'text' }, mine: Outcome, theirs: Outcome): Outcome[] {
  const wordsIn = ({ values }: Outcome): string[] =>
    String(values[name])
      .split(',')
      .map((word) => word.trim());
  const known = new Set(wordsIn(mine).map(lower));
  const added = wordsIn(theirs).filter((word) => word !== '' && !known.has(lower(word)));
  if (added.length === 0) return [mine, theirs];
  const both = [String(mine.values[name]), ...added].join(between);
  return both.length > most ? [mine, theirs] : [{ choice: 'both', values: { [name]: both } }, mine, theirs];
}

/** The outcomes that allow no more than the person agreed to. */
function consents({ name, order }: MergeField & { way: 'consent' }, mine: Outcome, theirs: Outcome, most: MergeValue): Outcome[] {
  const rank = (value: MergeValue | undefined) => order.indexOf(Number(value));
  const allowed = [mine, theirs].filter(({ values }) => rank(values[name]) <= rank(most));
  return allowed.toSorted((one, other) => rank(other.values[name]) - rank(one.values[name]));
}

/** The field with the chosen outcome, or the default if the choice isn't possible. */
function decided(
  rule: MergeField,
  survivor: MergeValues,
  removed: MergeValues,
  outcomes: Outcome[],
  asked: MergeChoice | undefined,
) {
  const taken = outcomes.find(({ choice }) => choice === asked) ?? outcomes[0];
  const field: MergedField = {
    name: rule.name,
    label: rule.label,
    survivor: shown(rule, survivor),
    removed: shown(rule, removed),
    options: outcomes.map(({ choice, values }) => ({ choice, text: shown(rule, values) })),
    choice: taken?.choice ?? null,
    result: taken ? shown(rule, taken.values) : '',
  };
  return { field, values: taken?.values ?? {} };
}

const lower = (value: MergeValue | undefined): string => String(value ?? '').toLowerCase();
const sameAddress = (one: MergeValue | undefined, other: MergeValue | undefined): boolean =>
  addressKey(String(one ?? '')) === addressKey(String(other ?? ''));

/** The distinct email addresses of both rows, in the order in which they fill the merged row's places. */
function addresses(survivor: MergeValues, removed: MergeValues): MergeOption[] {
  const primary: MergeOption[] = [
    { choice: 'survivor', text: String(survivor.PrimaryEmail ?? '') },
    { choice: 'removed', text: String(removed.PrimaryEmail ?? '') },
  ];
  const all: MergeOption[] = [
    ...(survivor.EmailVerifyStatus === 'Bad' && removed.EmailVerifyStatus !== 'Bad' ? primary.toReversed() : primary),
    { choice: 'survivorSecondary', text: String(survivor.SecondaryEmail ?? '') },
    { choice: 'removedSecondary', text: String(removed.SecondaryEmail ?? '') },
  ];
  const filled = all.filter(({ text }) => text !== '');
  return filled.filter(({ text }, at) => filled.findIndex((one) => sameAddress(one.text, text)) === at);
}

/** Both addresses of the merged row. None is lost if there is room; with more than two, the choice decides. */
function mergeEmails(
  survivor: MergeValues,
  removed: MergeValues,
  choices: MergeChoices,
): { fields: MergedField[]; values: MergeValues } {
  const options = addresses(survivor, removed);
  const primary = options.find(({ choice }) => choice === choices.PrimaryEmail) ?? options[0];
  const rest = options.filter((one) => one !== primary);
  const secondary = rest.find(({ choice }) => choice === choices.SecondaryEmail) ?? rest[0];
  const field = (name: 'PrimaryEmail' | 'SecondaryEmail', among: MergeOption[], taken: MergeOption | undefined): MergedField => ({
    name,
    label: contactImportFields[name],
    survivor: String(survivor[name] ?? ''),
    removed: String(removed[name] ?? ''),
    options: among,
    choice: taken?.choice ?? null,
    result: taken?.text ?? '',
  });
  return {
    fields: [field('PrimaryEmail', options, primary), field('SecondaryEmail', rest, secondary)],
    values: {
      PrimaryEmail: primary?.text ?? '',
      SecondaryEmail: secondary?.text ?? '',
      ...verdictOn(primary?.text ?? '', survivor, removed),
    },
  };
}

const verdictColumns = ['EmailVerify', 'EmailVerifyStatus', 'EmailVerifyDate', 'EmailVerifySource'] as const;
const unverified: MergeValues = { EmailVerify: 0, EmailVerifyStatus: 'N/A', EmailVerifyDate: null, EmailVerifySource: 'check' };

/** The row whose verdict goes with the address; null if neither has it as its primary one. */
export function verdictOf(address: string, survivor: MergeValues, removed: MergeValues): 'survivor' | 'removed' | null {
  const has = (row: MergeValues) => address !== '' && sameAddress(row.PrimaryEmail, address);
  if (has(survivor) && has(removed)) return isBetterVerdict(removed, survivor) ? 'removed' : 'survivor';
  if (has(survivor)) return 'survivor';
  return has(removed) ? 'removed' : null;
}

/** Bad wins, then any verdict over none, then a person's over a check's, then the newer one. */
function isBetterVerdict(one: MergeValues, other: MergeValues): boolean {
  const rank = ({ EmailVerify, EmailVerifyStatus, EmailVerifySource }: MergeValues): number => {
    if (EmailVerifyStatus === 'Bad') return 3;
    if (EmailVerify === 0 && EmailVerifyStatus === 'N/A') return 0;
    return EmailVerifySource === 'person' ? 2 : 1;
  };
  if (rank(one) !== rank(other)) return rank(one) > rank(other);
  return String(one.EmailVerifyDate ?? '') > String(other.EmailVerifyDate ?? '');
}

function verdictOn(address: string, survivor: MergeValues, removed: MergeValues): MergeValues {
  const whose = verdictOf(address, survivor, removed);
  if (whose === null) return unverified;
  return pick(whose === 'survivor' ? survivor : removed, verdictColumns);
}

/** The lesser consent of the rows with an email address, because both are about the same person. */
function agreedTo(
  survivor: MergeValues,
  removed: MergeValues,
  { name, order }: { name: string; order: readonly number[] },
): MergeValue {
  const hasAddress = (row: MergeValues): boolean => lower(row.PrimaryEmail) !== '' || lower(row.SecondaryEmail) !== '';
  const asked = [survivor, removed].filter(hasAddress);
  const ranks = (asked.length > 0 ? asked : [survivor, removed]).map((row) => order.indexOf(Number(row[name])));
  return order[Math.max(0, Math.min(...ranks))] ?? null;
}

/**
 * The result of a merge: the fields and links that the survivor gets. Server and screens both use it. Ignores a choice that isn't among
 * a field's options.
 */
export function mergeRows(kind: DuplicateKind, survivor: MergeValues, removed: MergeValues, choices: MergeChoices = {}): Merged {
  const emails = kind === 'contact' ? mergeEmails(survivor, removed, choices) : { fields: [], values: {} };
  const merged = mergeFieldsOf(kind).map((rule) => {
    const most = () => (rule.way === 'consent' ? agreedTo(survivor, removed, rule) : null);
    return decided(rule, survivor, removed, outcomesOf(rule, survivor, removed, most), choices[rule.name]);
  });
  const names = 2;
  const fields = merged.map(({ field }) => field);
  return {
    values: Object.assign({}, ...merged.map(({ values }) => values), emails.values) as MergeValues,
    fields: kind === 'contact' ? [...fields.slice(0, names), ...emails.fields, ...fields.slice(names)] : fields,
  };
}

/** Email addresses of the rows that the merged contact has no room for. */
export function lostAddresses(
  survivor: MergeValues,
  removed: MergeValues,
  { PrimaryEmail, SecondaryEmail }: MergeValues,
): string[] {
  const kept = [PrimaryEmail, SecondaryEmail];
  return addresses(survivor, removed).flatMap(({ text }) => (kept.some((one) => sameAddress(one, text)) ? [] : [text]));
}
