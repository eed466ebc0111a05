import { userTypeLabels } from '@brevet/contract/access';
import type { AuditEntry } from '@brevet/contract/audit';
import type { SettingName } from '@brevet/contract/settings';
import { settings } from '@brevet/contract/settings';
import { decisionByCode, decisions, followUpByCode, followUps, statusByCode, statuses } from '@brevet/contract/statuses';
import { paths } from '../paths.ts';
import { formatMoney } from '../ui/format.ts';

export interface Change {
  field: string;
  before: string;
  after: string;
}

const nothing = '–';
const isMoney = /Price$/;

/** `salesInfo.TargetPrice` is Target price, `UserType` is User type. */
function fieldLabel(name: string): string {
  const words = (name.split('.').at(-1) ?? name)
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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

/** A code in words, where it is one. */
function inWords(name: string, value: number): string | undefined {
  if (name === 'AvailableStatus') return statusOf(value);
  if (name === 'DecisionStatus') return decisionOf(value);
  if (name === 'FollowUp') return followUpOf(value);
  if (name === 'UserType') return userTypeLabels[value as keyof typeof userTypeLabels];
  return isMoney.test(name) ? formatMoney(value) : undefined;
}

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return inWords(name.split('.').at(-1) ?? name, value) ?? String(value);
  if (Array.isArray(value)) return value.map((one) => valueText(name, one)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const settingLabel = (name: string | null): string | undefined =>
  name !== null && name in settings ? settings[name as SettingName].label : undefined;

/** Each field of an entry with its value before and after, in words. */
export function changesOf({ Entity, EntityID, OldValue, NewValue }: AuditEntry): Change[] {
  const names = [...new Set([...Object.keys(OldValue ?? {}), ...Object.keys(NewValue ?? {})])];
  return names
    .map((name) => ({
      field: (Entity === 'setting' && name === 'value' && settingLabel(EntityID)) || fieldLabel(name),
      before: valueText(name, OldValue?.[name]),
      after: valueText(name, NewValue?.[name]),
    }))
    .filter(({ before, after }) => before !== nothing || after !== nothing);
}

/** The changes on one line, what has changed before what only says which. */
export function changesLine(entry: AuditEntry): string {
  const changes = changesOf(entry);
  const lines = changes.map(({ field, before, after }) => {
    if (before === after || entry.OldValue === null) return `${field}: ${after}`;
    return entry.NewValue === null ? `${field}: ${before}` : `${field}: ${before} → ${after}`;
  });
  const changed = lines.filter((_line, index) => changes[index]?.before !== changes[index]?.after);
  return [...changed, ...lines.filter((line) => !changed.includes(line))].join(' · ');
}

/** Who it was: a person, the command line, or nobody who is known. */
export function whoOf({ UserName, UserID, Address }: AuditEntry): string {
  if (UserName) return UserName;
  if (UserID !== null) return `User ${UserID}`;
  return Address === 'command line' ? 'Operator' : 'Nobody signed in';
}

/** From where it was done: the place, where it is known, and the address. */
export const fromOf = ({ Place, Address }: AuditEntry): string => [Place, Address].filter(Boolean).join(' · ');

/** The screen on which a thing can be looked at; null where there is none. */
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
    case 'mail':
      return `${paths.outbox()}?search=${encodeURIComponent(EntityID)}`;
    default:
      return null;
  }
}
