import { currentAction } from '@brevet/contract/audit';
import type { SettingName } from '@brevet/contract/settings';
import { settings } from '@brevet/contract/settings';

/** Labels of the actions. The audit log stores the server's action names. */
const actions: Record<string, string> = {
  'add patents': 'Patents added',
  agree: 'Terms accepted',
  answer: 'Answered',
  'approve broker code': 'Broker code approved',
  cancel: 'Canceled',
  'code refused': 'Code refused',
  create: 'Created',
  deactivate: 'Deactivated',
  decide: 'Decided',
  'decline broker code': 'Broker code declined',
  delete: 'Deleted',
  download: 'Downloaded',
  'read confidential': 'Read confidential details',
  edit: 'Edited',
  end: 'Ended',
  'end all': 'All sessions ended',
  'end others': 'Other sessions ended',
  export: 'Exported',
  'allow finding': 'Finding allowed',
  'confirm changes': 'Changes confirmed',
  'follow-up': 'Follow-up changed',
  hide: 'Hidden from buyers',
  invite: 'Invited',
  'invite again': 'Invited again',
  issue: 'Issued',
  link: 'Provider linked',
  login: 'Signed in',
  'login refused': 'Sign-in refused',
  logout: 'Signed out',
  password: 'Password changed',
  'password refused': 'Password refused',
  'password reset': 'Password reset',
  publish: 'Submitted',
  reactivate: 'Reactivated',
  'read link': 'Secret link read',
  recommend: 'Recommended',
  'recovery codes': 'Recovery codes replaced',
  'refuse damaged file': 'Damaged file refused',
  register: 'Registered',
  'register again': 'Registered with a known email address',
  'remove metadata': 'Metadata removed',
  'reorder attachments': 'Attachments reordered',
  'remove patents': 'Patents removed',
  'request broker code': 'Broker code requested',
  resend: 'Sent again',
  revoke: 'Revoked',
  'second step off': 'Two-step verification off',
  'second step on': 'Two-step verification on',
  'second step reset': 'Two-step verification reset',
  'send reset link': 'Password reset link sent',
  set: 'Changed',
  status: 'Status changed',
  tag: 'Tag changed',
  unlink: 'Provider unlinked',
  unlock: 'Unlocked',
  upload: 'Uploaded',
  use: 'Used',
  verify: 'Email verified',
  'withdraw broker code': 'Broker code request withdrawn',
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function actionLabel(action: string): string {
  const name = currentAction(action);
  return actions[name] ?? capital(name);
}
export const entityLabel = capital;

export const settingLabel = (name: string | null): string | undefined =>
  name !== null && name in settings ? settings[name as SettingName].label : undefined;

/** `salesInfo.TargetPrice` is Target price, `UserType` is User type. */
export function fieldLabel(field: string): string {
  const name = nameOf(field);
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return fields[name] ?? capital(words);
}

/** A field's name without its form section. */
export const nameOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

const fields: Record<string, string> = {
  Brokercode: 'Broker ID',
  BrokerCode: 'Broker ID',
  cc: 'Copy to',
  EOUAnalysisLevel: 'Analysis level',
  EOURating: 'Rating',
  EOUType: 'Type',
  DocIDs: 'Order',
  OriginalName: 'File',
  Patent: 'Patents shown',
  ToAddress: 'To',
};
