import { formatPatentNumber } from '@brevet/contract/patent-number';
import type { FollowUp } from '@brevet/contract/statuses';
import {
  decisionLabel,
  followUpCodes,
  followUpLabel,
  followUps,
  invitationAnswers,
  statuses,
  statusLabel,
} from '@brevet/contract/statuses';
import type { TimelineEvent, TimelineKind } from '@brevet/contract/timeline';
import type { Icon } from '@tabler/icons-react';
import {
  IconCertificate,
  IconChecks,
  IconExchange,
  IconGavel,
  IconMail,
  IconMailOff,
  IconMailOpened,
  IconMessageReply,
  IconNote,
  IconPaperclip,
  IconPencil,
  IconProgress,
  IconShieldCheck,
  IconTag,
  IconThumbUp,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { labelOfChange } from '../listings/listings.ts';

export const timelineIcons: Record<TimelineKind, Icon> = {
  status: IconExchange,
  edit: IconPencil,
  'patents added': IconCertificate,
  'patents removed': IconCertificate,
  'attachment added': IconPaperclip,
  'attachment removed': IconPaperclip,
  note: IconNote,
  decision: IconGavel,
  recommendation: IconThumbUp,
  invitation: IconMail,
  'invitation opened': IconMailOpened,
  'invitation answered': IconMessageReply,
  'invitation sent again': IconMail,
  'invitation revoked': IconMailOff,
  'follow-up changed': IconProgress,
  tag: IconTag,
  'changes confirmed': IconChecks,
  'finding allowed': IconShieldCheck,
  'contact linked': IconUserPlus,
  'contact removed': IconUserMinus,
};

const most = 5;

/** The first few names, and how many more there are. */
export function someOf(names: readonly string[]): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(', ')} and ${more} more` : names.join(', ');
}

/** The fields' labels in the form. Patents and attachments have their own lines. */
function fieldsOf(names: readonly string[]): string {
  const labels = names.map((Name) => {
    const kind = /^(patent|attachment) /.exec(Name)?.[1];
    return labelOfChange(kind === 'patent' || kind === 'attachment' ? { Kind: kind, Name } : { Kind: 'field', Name });
  });
  return someOf([...new Set(labels)]);
}

/** "US 7158487", or the number alone, as people write it. */
function patentName(name: string): string {
  const [, country = '', number = name] = /^([A-Z]{2}) (.+)$/.exec(name) ?? [];
  return `${country} ${formatPatentNumber(country || 'US', number)}`.trim();
}

const patents = (names: readonly string[]): string => (names.length === 1 ? 'Patent' : `${names.length} patents`);

function statusText({ OldStatus, NewStatus }: TimelineEvent): string {
  if (NewStatus === null) return '';
  if (OldStatus === null && NewStatus === statuses.draft.code) return 'Created as a draft';
  if (NewStatus === statuses.pending.code) return 'Submitted for review';
  if (NewStatus === statuses.declined.code) return 'Declined';
  const label = statusLabel(NewStatus);
  if (OldStatus === null) return `Created: ${label}`;
  return OldStatus < statuses.active.code ? `Approved: ${label}` : `Status changed to ${label}`;
}

const answerLabel = (answer: string): string =>
  Object.entries(invitationAnswers).find(([name]) => name === answer)?.[1].label ?? answer;
const followUpOf = (code: string): FollowUp => followUpCodes.find((one) => String(one) === code) ?? followUps.noStatus.code;

/** An event in a few words, and its subject. */
export function timelineText(event: TimelineEvent): { text: string; about: string } {
  const { Kind, Names, BrokerCode, DecisionStatus, Reason, IsOwn } = event;
  const [name = '', detail = ''] = Names;
  switch (Kind) {
    case 'status':
      return { text: statusText(event), about: Reason ?? '' };
    case 'edit':
      return { text: 'Edited', about: fieldsOf(Names) };
    case 'patents added':
      return { text: `${patents(Names)} added`, about: someOf(Names.map(patentName)) };
    case 'patents removed':
      return { text: `${patents(Names)} removed`, about: someOf(Names.map(patentName)) };
    case 'attachment added':
      return { text: 'Attachment added', about: name };
    case 'attachment removed':
      return { text: 'Attachment removed', about: name };
    case 'note':
      return { text: 'Note added', about: '' };
    case 'decision':
      return { text: `${BrokerCode}: ${decisionLabel(DecisionStatus ?? 0)}`, about: '' };
    case 'recommendation':
      return IsOwn && name === ''
        ? { text: 'Recommended to you', about: '' }
        : { text: 'Recommended', about: `${name}, ${BrokerCode}` };
    case 'invitation':
      return { text: 'Invitation sent', about: name };
    case 'invitation opened':
      return { text: 'Invitation opened', about: name };
    case 'invitation answered':
      return { text: `Invitation answered${detail === '' ? '' : `: ${answerLabel(detail)}`}`, about: name };
    case 'invitation sent again':
      return { text: 'Invitation sent again', about: name };
    case 'invitation revoked':
      return { text: 'Invitation revoked', about: name };
    case 'follow-up changed':
      return { text: `Follow-up changed to ${followUpLabel(followUpOf(detail))}`, about: name };
    case 'contact linked':
      return { text: 'Contact linked', about: name };
    case 'contact removed':
      return { text: 'Contact removed', about: name };
    case 'tag':
      return name === '' ? { text: 'Tag removed', about: '' } : { text: 'Tagged', about: name };
    case 'changes confirmed':
      return { text: 'Changes confirmed', about: fieldsOf(Names) };
    case 'finding allowed':
      return { text: 'Finding allowed', about: name };
  }
}

/** The person who did it, if the reader may know. The recipient of an invitation opened and answered it, not its sender. */
export function timelinePerson({ Kind, IsOwn, UserName }: TimelineEvent): string {
  if (Kind === 'invitation opened' || Kind === 'invitation answered' || (Kind === 'recommendation' && UserName === null))
    return '';
  return IsOwn ? 'You' : (UserName ?? '');
}
