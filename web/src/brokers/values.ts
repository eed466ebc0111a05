import { brokerEdit, newBroker } from '@brevet/contract/broker-fields';
import type { Broker } from '@brevet/contract/brokers';
import type { TemplateKind } from '@brevet/contract/mail-templates';
import { templateKinds } from '@brevet/contract/mail-templates';

export interface Wording {
  Subject: string;
  Body: string;
}

const fieldNames = [
  'BrokerID',
  'BrokerName',
  'ContactName',
  'ContactPhone',
  'ContactEmail',
  'OutgoingEmail',
  'CustomerServiceEmail',
  'SalesEmail',
  'TellMeMoreEmail',
  'Website',
  'PatentintakeURL',
  'Folder',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** A kind without a wording of its own has the default. */
export type BrokerValues = Record<FieldName, string> & { templates: Record<TemplateKind, Wording | null> };

export function valuesOf(broker: Broker | null): BrokerValues {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, broker?.[name] ?? ''])) as Record<FieldName, string>;
  const templates = Object.fromEntries(templateKinds.map((kind) => [kind, broker?.templates[kind] ?? null]));
  return { ...fields, templates: templates as BrokerValues['templates'] };
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether something that was stored is the values of this form: an older form may have stored others. */
export function isBrokerValues(value: unknown): value is BrokerValues {
  if (!isRecord(value) || !isRecord(value.templates)) return false;
  const { templates } = value;
  const isWording = (wording: unknown): boolean =>
    wording === null || (isRecord(wording) && isText(wording.Subject) && isText(wording.Body));
  return fieldNames.every((name) => isText(value[name])) && templateKinds.every((kind) => isWording(templates[kind]));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** One's own changes on top of what somebody else has saved; what one has not touched stays theirs. */
export function withMine(mine: BrokerValues, before: BrokerValues, now: BrokerValues): BrokerValues {
  const fields = fieldNames.map((name) => [name, mine[name] === before[name] ? now[name] : mine[name]]);
  const templates = templateKinds.map((kind) => {
    const [own, old] = [mine.templates[kind], before.templates[kind]];
    return [kind, isSame(own, old) ? now.templates[kind] : own];
  });
  return { ...Object.fromEntries(fields), templates: Object.fromEntries(templates) };
}

/** What somebody else has changed: fields, and kinds of mail. */
export function changedIn(before: BrokerValues, now: BrokerValues): { fields: FieldName[]; kinds: TemplateKind[] } {
  return {
    fields: fieldNames.filter((name) => before[name] !== now[name]),
    kinds: templateKinds.filter((kind) => !isSame(before.templates[kind], now.templates[kind])),
  };
}

/** What is sent to change a broker code: without the code, which stays. */
export function editOf({ BrokerID: _code, ...rest }: BrokerValues, Version: number) {
  return { ...rest, Version };
}

/** What is wrong, by field, in the texts of the contract. */
export function problemsOf(values: BrokerValues, isNew: boolean): Record<string, string> {
  const parsed = isNew ? newBroker.safeParse(values) : brokerEdit.safeParse(editOf(values, 1));
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
