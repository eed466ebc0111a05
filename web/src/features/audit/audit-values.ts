import { userTypeLabels } from '@brevet/contract/access';
import type { AuditEntry } from '@brevet/contract/audit';
import type { Currency } from '@brevet/contract/currencies';
import { defaultCurrency, isCurrency } from '@brevet/contract/currencies';
import type { MailState } from '@brevet/contract/mail';
import { mailKindLabel, mailStateLabel, mailStates } from '@brevet/contract/mail';
import type { MailKind } from '@brevet/contract/mail-templates';
import { mailKinds } from '@brevet/contract/mail-templates';
import { paths } from '@brevet/contract/paths';
import type { InvitationAnswer } from '@brevet/contract/statuses';
import {
  decisionByCode,
  decisions,
  followUpByCode,
  followUps,
  invitationAnswers,
  statusByCode,
  statuses,
} from '@brevet/contract/statuses';
import { formatMoney, nothing } from '../../shared/ui/format.ts';
import { actionLabel, entityLabel, fieldLabel, nameOf, settingLabel } from './audit-labels.ts';

export interface Change {
  field: string;
  before: string;
  after: string;
}

const isMoney = /Price$/;

/** Stored as 0 and 1. */
const flags = new Set(['BrevetDirectDeal', 'BrokerArrangementExclusive', 'Internal', 'Patent']);

const statusOf = (code: number): string | undefined => {
  const key = statusByCode.get(code);
  return key && statuses[key].label;
};
const decisionOf = (code: number): string | undefined => {
  const key = decisionByCode.get(code);
  return key && decisions[key].label;
};

const followUpOf = (code: number): string | undefined => {
  const key = followUpByCode.get(code);
  return key && followUps[key].label;
};

/** The label of a server value, if it has one. */
function said(name: string, value: string): string {
  if (name === 'Kind' && value in mailKinds) return mailKindLabel(value as MailKind);
  if (name === 'State' && value in mailStates) return mailStateLabel(value as MailState);
  return name === 'Answer' && value in invitationAnswers ? invitationAnswers[value as InvitationAnswer].label : value;
}

/** The label of a numeric code, if it is one. */
function inWords(name: string, value: number, currency: Currency): string | undefined {
  if (name === 'AvailableStatus') return statusOf(value);
  if (name === 'DecisionStatus') return decisionOf(value);
  if (name === 'FollowUp') return followUpOf(value);
  if (name === 'UserType') return userTypeLabels[value as keyof typeof userTypeLabels];
  if (flags.has(name)) return value === 1 ? 'Yes' : 'No';
  return isMoney.test(name) ? formatMoney(value, currency) : undefined;
}

function valueText(name: string, value: unknown, currency: Currency): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return inWords(nameOf(name), value, currency) ?? String(value);
  if (Array.isArray(value)) return value.map((one) => valueText(name, one, currency)).join(', ') || nothing;
  return typeof value === 'string' ? said(name, value) : JSON.stringify(value);
}

/** The currency of the prices in an entry. Entries from before prices had one are in the default. */
const currencyIn = (values: AuditEntry['NewValue']): Currency => {
  const currency = values?.['salesInfo.Currency'];
  return isCurrency(currency) ? currency : defaultCurrency;
};

/** Each field of an entry with its old and new value as text. */
export function changesOf({ Entity, EntityID, OldValue, NewValue }: AuditEntry): Change[] {
  const names = [...new Set([...Object.keys(OldValue ?? {}), ...Object.keys(NewValue ?? {})])];
  return names
    .map((name) => ({
      field: (Entity === 'setting' && name === 'value' && settingLabel(EntityID)) || fieldLabel(name),
      before: valueText(name, OldValue?.[name], currencyIn(OldValue)),
      after: valueText(name, NewValue?.[name], currencyIn(NewValue)),
    }))
    .filter(({ before, after }) => before !== nothing || after !== nothing);
}

/** The changes on one line: changed fields before identifying ones. */
export function changesLine(entry: AuditEntry): string {
  const changes = changesOf(entry);
  const lines = changes.map(({ field, before, after }) => {
    if (before === after || entry.OldValue === null) return `${field}: ${after}`;
    return entry.NewValue === null ? `${field}: ${before}` : `${field}: ${before} → ${after}`;
  });
  const changed = lines.filter((_line, index) => changes[index]?.before !== changes[index]?.after);
  return [...changed, ...lines.filter((line) => !changed.includes(line))].join(' · ');
}

/** The subject of an entry, such as "Listing 10031" or "Setting Largest file". */
export const subjectOf = ({ Entity, EntityID }: AuditEntry): string =>
  [entityLabel(Entity), (Entity === 'setting' && settingLabel(EntityID)) || EntityID].filter(Boolean).join(' ');

export const titleOf = (entry: AuditEntry): string => `${actionLabel(entry.Action)}: ${subjectOf(entry)}`;

/** The person who acted, the command line, Brevet itself, or no one signed in. */
export function whoOf({ UserName, UserID, Address }: AuditEntry): string {
  if (UserName) return UserName;
  if (UserID !== null) return `User ${UserID}`;
  if (Address === 'server') return 'Brevet';
  return Address === 'command line' ? 'Operator' : 'Not signed in';
}

/** The address it came from, with the place if known. */
export const fromOf = ({ Place, Address }: AuditEntry): string => [Place, Address].filter(Boolean).join(' · ');

/** The path of the subject's screen; null when it has none. */
export function placeOf({ Entity, EntityID }: Pick<AuditEntry, 'Entity' | 'EntityID'>): string | null {
  if (Entity === 'setting') return paths.settings();
  if (EntityID === null) return null;
  switch (Entity) {
    case 'listing':
      return paths.listing(Number(EntityID));
    case 'activation code':
      return `${paths.codes()}?search=${encodeURIComponent(EntityID)}`;
    case 'user':
      return `${paths.users()}?search=${encodeURIComponent(EntityID)}`;
    case 'broker':
      return `${paths.brokers()}?search=${encodeURIComponent(EntityID)}`;
    case 'import':
      return paths.import(Number(EntityID));
    case 'mail':
      return `${paths.outbox()}?search=${encodeURIComponent(EntityID)}`;
    default:
      return null;
  }
}
