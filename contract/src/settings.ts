import { z } from 'zod';
import { access } from './access.ts';
import { isoDateTime, said, text } from './common.ts';
import { json } from './endpoint.ts';
import { messages } from './messages.ts';

const feature = 'settings' as const;

interface Setting<Schema extends z.ZodType> {
  label: string;
  help: string;
  group: 'Access' | 'Sessions' | 'Mail' | 'Files';
  /** Stands behind a number. */
  unit?: string;
  schema: Schema;
  /** What holds while no admin has set it. */
  initial: z.output<Schema>;
}

const setting = <Schema extends z.ZodType>(spec: Setting<Schema>): Setting<Schema> => spec;
const whole = (min: number, max: number) => {
  const problem = `Please enter a whole number from ${min} to ${max.toLocaleString('en')}`;
  return z.int(problem).min(min, problem).max(max, problem);
};

/** What an admin may set while the server runs. */
export const settings = {
  activationCodeRequired: setting({
    label: 'Activation code required',
    help: 'Sellers need an activation code to submit a listing. Without this the code is optional.',
    group: 'Access',
    schema: z.boolean(),
    initial: false,
  }),
  selfRegistration: setting({
    label: 'Self-registration',
    help: 'Sellers and buyers may create their own account. Without this only admins create accounts.',
    group: 'Access',
    schema: z.boolean(),
    initial: true,
  }),
  requireTwoStep: setting({
    label: 'Two-step sign-in for staff',
    help: 'Brokers and admins must set up two-step sign-in before they can go on.',
    group: 'Access',
    schema: z.boolean(),
    initial: false,
  }),
  invitationDays: setting({
    label: 'Invitations are good for',
    help: 'So long the link in a new invitation works. Those that are out already keep their day.',
    group: 'Access',
    unit: 'days',
    schema: whole(1, 365),
    initial: 90,
  }),
  sessionIdleMinutes: setting({
    label: 'Sign out when idle',
    help: 'A session ends when nothing was done in it for this long.',
    group: 'Sessions',
    unit: 'minutes',
    schema: whole(5, 43_200),
    initial: 480,
  }),
  sessionAbsoluteHours: setting({
    label: 'Longest session',
    help: 'A session ends after this long, whatever is done in it.',
    group: 'Sessions',
    unit: 'hours',
    schema: whole(1, 2160),
    initial: 168,
  }),
  mailSenderAddress: setting({
    label: "Sender's address",
    help: "Mails come from here in the broker's name; where the broker's outgoing address has the same domain, from that. Empty: as the server's configuration says.",
    group: 'Mail',
    schema: z.union([z.literal(''), text(100).pipe(z.email())], messages.invalidEmail),
    initial: '',
  }),
  mailKeepDays: setting({
    label: 'Keep old mails',
    help: 'Mails that were sent or cancelled, and messages that were seen, are deleted after this long.',
    group: 'Mail',
    unit: 'days',
    schema: whole(7, 3650),
    initial: 365,
  }),
  uploadMaxMegabytes: setting({
    label: 'Largest file',
    help: 'Files larger than this are refused.',
    group: 'Files',
    unit: 'MB',
    schema: whole(1, 100),
    initial: 20,
  }),
  storageMegabytes: setting({
    label: 'Storage per account',
    help: 'All attachments that an account has uploaded count. Deleting them frees the space.',
    group: 'Files',
    unit: 'MB',
    schema: whole(1, 1_000_000),
    initial: 1000,
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
  LastUpdate: isoDateTime.nullable().describe('null while the default holds'),
});
export type CurrentSetting = z.infer<typeof currentSetting>;

export const settingsApi = {
  settings: json({
    feature,
    method: 'GET',
    path: '/settings',
    access: access.admin,
    summary: 'Every setting with its current value',
    answer: z.object({ data: z.array(currentSetting) }),
  }),
  saveSetting: json({
    feature,
    method: 'POST',
    path: '/settings',
    access: access.admin,
    summary: 'Change one setting; null brings its default back',
    body: z.strictObject({ Name: z.enum(settingNames), Value: value.nullable() }),
    answer: said,
  }),
};
