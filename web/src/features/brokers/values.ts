import type { newBroker } from '@brevet/contract/broker-fields';
import type { Broker } from '@brevet/contract/brokers';
import type { TemplateKind } from '@brevet/contract/mail-templates';
import { mailKinds, templateKinds } from '@brevet/contract/mail-templates';
import type { z } from 'zod';

export interface Wording {
  Subject: string;
  Body: string;
}

type Name = Exclude<keyof z.input<typeof newBroker>, 'templates' | 'Status'>;

interface Field {
  name: Name;
  label: string;
  help?: string;
  required?: true;
  type?: 'email' | 'tel' | 'url';
}

// Stryker disable StringLiteral: labels and help are texts, not rules.
export const fields: readonly Field[] = [
  {
    name: 'BrokerID',
    label: 'Broker ID',
    required: true,
    help: "Up to 16 letters, digits and dashes. It can't be changed later.",
  },
  { name: 'BrokerName', label: 'Broker name', required: true, help: 'The sender name of every email.' },
  { name: 'ContactName', label: 'Contact name', required: true },
  { name: 'ContactEmail', label: 'Contact email', required: true, type: 'email' },
  { name: 'ContactPhone', label: 'Contact phone', type: 'tel' },
  {
    name: 'OutgoingEmail',
    label: 'Outgoing email',
    type: 'email',
    help: 'Receives replies to emails. Defaults to the contact email.',
  },
  {
    name: 'CustomerServiceEmail',
    label: 'Customer service email',
    type: 'email',
    help: 'Shown at the bottom of every email. Defaults to the outgoing email.',
  },
  { name: 'SalesEmail', label: 'Sales email', type: 'email' },
  { name: 'TellMeMoreEmail', label: '"Tell me more" email', type: 'email', help: "Receives buyers' questions." },
  { name: 'Website', label: 'Website', type: 'url' },
  { name: 'PatentintakeURL', label: 'Patent intake URL', type: 'url' },
  { name: 'Folder', label: 'Folder' },
];
// Stryker restore StringLiteral

/** The values of the form; null is a template's default wording. */
export type BrokerValues = Record<Name, string> & { templates: Record<TemplateKind, Wording | null> };

export function valuesOf(broker: Broker | null): BrokerValues {
  const texts = Object.fromEntries(fields.map(({ name }) => [name, broker?.[name] ?? ''])) as Record<Name, string>;
  const templates = Object.fromEntries(templateKinds.map((kind) => [kind, broker?.templates[kind] ?? null]));
  return { ...texts, templates: templates as BrokerValues['templates'] };
}

/** A field's label by its path, in a conflict. */
export function labelOf(path: string): string {
  const kind = templateKinds.find((name) => path === `templates.${name}`);
  if (kind) return `Email "${mailKinds[kind].label}"`;
  return fields.find(({ name }) => name === path)?.label ?? path;
}
