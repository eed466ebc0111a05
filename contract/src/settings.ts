import { z } from 'zod';
import { access } from './access.ts';
import { mostPerMinute } from './campaign-fields.ts';
import { said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { json } from './endpoint.ts';
import { messages } from './messages.ts';

const feature = 'settings' as const;

interface Setting<Schema extends z.ZodType> {
  label: string;
  help: string;
  group: 'Access' | 'Sessions' | 'Email' | 'Files';
  /** Shown after a number. */
  unit?: string;
  schema: Schema;
  /** The default value. */
  initial: z.output<Schema>;
}

const setting = <Schema extends z.ZodType>(spec: Setting<Schema>): Setting<Schema> => spec;
const whole = (min: number, max: number) => {
  const problem = `Please enter a whole number from ${min} to ${max.toLocaleString('en')}`;
  return z.int(problem).min(min, problem).max(max, problem);
};

/** Settings that admins can change while the server runs. */
export const settings = {
  activationCodeRequired: setting({
    label: 'Activation code required',
    help: 'Sellers need an activation code to submit a listing. Otherwise the code is optional.',
    group: 'Access',
    schema: z.boolean(),
    initial: false,
  }),
  selfRegistration: setting({
    label: 'Self-registration',
    help: 'Sellers and buyers can create their own account. Otherwise only admins create accounts.',
    group: 'Access',
    schema: z.boolean(),
    initial: true,
  }),
  requireTwoStep: setting({
    label: 'Two-step verification for staff',
    help: 'Brokers and admins must set up two-step verification before they can continue.',
    group: 'Access',
    schema: z.boolean(),
    initial: false,
  }),
  invitationDays: setting({
    label: 'Invitations expire after',
    help: 'How long new invitation links work. Invitations already sent keep their expiry date.',
    group: 'Access',
    unit: 'days',
    schema: whole(1, 365),
    initial: 90,
  }),
  sessionIdleMinutes: setting({
    label: 'Sign out when idle',
    help: 'A session ends after this long without activity.',
    group: 'Sessions',
    unit: 'minutes',
    schema: whole(5, 43_200),
    initial: 480,
  }),
  sessionAbsoluteHours: setting({
    label: 'Longest session',
    help: 'A session ends after this long, even if it is in use.',
    group: 'Sessions',
    unit: 'hours',
    schema: whole(1, 2160),
    initial: 168,
  }),
  mailSenderAddress: setting({
    label: 'Sender address',
    help: "Emails are sent from this address in the broker's name, or from the broker's outgoing address if it has the same domain. Leave empty to use the server's configuration.",
    group: 'Email',
    schema: z.union([z.literal(''), text(100).pipe(z.email())], messages.invalidEmail),
    initial: '',
  }),
  mailKeepDays: setting({
    label: 'Keep old emails',
    help: 'Sent and canceled emails and seen messages are deleted after this long.',
    group: 'Email',
    unit: 'days',
    schema: whole(7, 3650),
    initial: 365,
  }),
  verifyAgainDays: setting({
    label: 'Verify email addresses again',
    help: "Contacts' email addresses are verified again after this long. Results entered by hand stay.",
    group: 'Email',
    unit: 'days',
    schema: whole(1, 3650),
    initial: 90,
  }),
  campaignPerMinute: setting({
    label: 'Campaign speed limit',
    help: 'Each campaign sends at most this many emails per minute, even if it is set to more.',
    group: 'Email',
    unit: 'emails per minute',
    schema: whole(1, mostPerMinute),
    initial: 600,
  }),
  uploadMaxMegabytes: setting({
    label: 'Largest file',
    help: 'Larger files are refused.',
    group: 'Files',
    unit: 'MB',
    schema: whole(1, 100),
    initial: 20,
  }),
  storageMegabytes: setting({
    label: 'Storage per account',
    help: 'Space for all attachments that an account uploads. Deleting attachments frees space.',
    group: 'Files',
    unit: 'MB',
    schema: whole(1, 1_000_000),
    initial: 1000,
  }),
  importMaxMegabytes: setting({
    label: 'Largest patent import',
    help: "Admins can't upload larger patent files. Files in the import folder have no limit.",
    group: 'Files',
    unit: 'MB',
    schema: whole(1, 1_000_000),
    initial: 20_000,
  }),
};

export type SettingName = keyof typeof settings;
export type SettingValue<Name extends SettingName> = z.output<(typeof settings)[Name]['schema']>;
export const settingNames = Object.keys(settings) as [SettingName, ...SettingName[]];
export const settingGroups = [...new Set(Object.values(settings).map(({ group }) => group))];

const value = z.union([z.boolean(), z.number(), z.string()]);

const currentSetting = z.object({
  Name: z.enum(settingNames),
  Value: value,
  LastUpdate: isoDateTime.nullable().describe('null if the default applies'),
});
export type CurrentSetting = z.infer<typeof currentSetting>;

export const settingsApi = {
  settings: json({
    feature,
    method: 'GET',
    path: '/settings',
    access: access.admin,
    summary: 'List all settings with their current values',
    answer: z.object({ data: z.array(currentSetting) }),
  }),
  saveSetting: json({
    feature,
    method: 'POST',
    path: '/settings',
    access: access.admin,
    summary: 'Change a setting; null restores its default',
    body: z.strictObject({ Name: z.enum(settingNames), Value: value.nullable() }),
    answer: said,
    changes: ['settings'],
  }),
};
