import { brokerEdit, newBroker } from '@brevet/contract/broker-fields';
import type { Broker } from '@brevet/contract/brokers';
import type { TemplateKind } from '@brevet/contract/mail-templates';
import { templateKinds } from '@brevet/contract/mail-templates';
import { isRecord } from '../../shared/form/is-record.ts';
import { withMine } from '../../shared/form/merge.ts';
import { problemsOf } from '../../shared/form/validation-errors.ts';

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

/** Whether something that was stored is the values of this form: an older form may have stored others. */
export function isBrokerValues(value: unknown): value is BrokerValues {
  if (!isRecord(value) || !isRecord(value.templates)) return false;
  const { templates } = value;
  const isWording = (wording: unknown): boolean =>
    wording === null || (isRecord(wording) && isText(wording.Subject) && isText(wording.Body));
  return fieldNames.every((name) => isText(value[name])) && templateKinds.every((kind) => isWording(templates[kind]));
}

/** One's own changes on top of what somebody else has saved, each kind of mail by itself. */
export function withMyChanges(mine: BrokerValues, before: BrokerValues, now: BrokerValues): BrokerValues {
  return { ...withMine(mine, before, now), templates: withMine(mine.templates, before.templates, now.templates) };
}

/** What is sent to change a broker code: without the code, which stays. */
export function editOf({ BrokerID: _code, ...rest }: BrokerValues, Version: number) {
  return { ...rest, Version };
}

/** What is wrong, by field, in the texts of the contract. */
export function brokerProblems(values: BrokerValues, isNew: boolean): Record<string, string> {
  return isNew ? problemsOf(newBroker, values) : problemsOf(brokerEdit, editOf(values, 1));
}
