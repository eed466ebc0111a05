import type { Finding, FindingKind } from './finding-schema.ts';

/** The role of a name. The first ones belong to the listing; the last three are names that all listings share. */
export const nameRoles = [
  'assignee',
  'inventor',
  'seller',
  'owner',
  'broker',
  'brand',
  'company',
  'organization',
  'contact',
] as const;
export type NameRole = (typeof nameRoles)[number];
const ownRoles: readonly NameRole[] = ['assignee', 'inventor', 'seller', 'owner', 'broker', 'brand'];
/** True for the role of a name that belongs to the listing. */
export const isOwn = (role: NameRole): boolean => ownRoles.includes(role);

export const kindOfRole: Record<NameRole, FindingKind> = {
  assignee: 'assignee',
  inventor: 'inventor',
  seller: 'seller',
  owner: 'owner',
  broker: 'broker',
  brand: 'brand',
  company: 'company',
  organization: 'company',
  contact: 'person',
};

/** A range in a text: UTF-16 offsets, excluding the end. */
export interface Span {
  start: number;
  end: number;
}

const removeContact = 'Remove it. Buyers reach you through your broker.';
const explanations: Record<FindingKind, { reason: string; suggestion: string }> = {
  email: { reason: 'This is an email address.', suggestion: removeContact },
  phone: { reason: 'This is a phone number.', suggestion: removeContact },
  url: {
    reason: 'This link or domain leads to a website.',
    suggestion: 'Remove it. Attach the document, or describe it in your own words.',
  },
  handle: { reason: 'This is a social media account.', suggestion: removeContact },
  register: { reason: 'This number identifies a company or a person.', suggestion: 'Remove it.' },
  assignee: {
    reason: 'This names an assignee of a patent on this listing.',
    suggestion: 'Write "the assignee", or remove the name.',
  },
  inventor: {
    reason: 'This names an inventor of a patent on this listing.',
    suggestion: 'Write "the inventor", or remove the name.',
  },
  seller: { reason: 'This names the seller.', suggestion: 'Write "the seller", or remove the name.' },
  owner: { reason: 'This names the owner of this listing.', suggestion: 'Write "the owner", or remove the name.' },
  broker: { reason: 'This names the broker.', suggestion: 'Write "the broker", or remove the name.' },
  brand: {
    reason: 'This names a brand or product of the seller.',
    suggestion: 'Write "the product", or remove the name.',
  },
  company: {
    reason: 'This names a company or organization.',
    suggestion: 'Write "a competitor", "a customer" or "a partner", or remove the name.',
  },
  unread: {
    reason:
      "It has more text than Brevet checks (1,000,000 characters of a file, 5,000,000 of all attachments), or it can't be read.",
    suggestion: 'Attach a shorter or simpler version, or mark the attachment as internal.',
  },
  person: { reason: 'This names a person.', suggestion: "Write the person's role, or remove the name." },
};

/** A place in a text that gives someone away. */
export interface FoundSpan extends Span {
  kind: FindingKind;
  certain: boolean;
}

export const findingOf = (field: string, source: string, { kind, start, end, certain }: FoundSpan): Finding => ({
  field,
  start,
  end,
  kind,
  text: source.slice(start, end),
  certain,
  ...explanations[kind],
  ...(certain ? {} : { reason: explanations[kind].reason.replace('This names', 'This may name') }),
});

/** Stands for the text of a file that no one checked, because there is too much of it or it can't be read. */
export const unreadFinding = (field: string): Finding => ({
  field,
  start: 0,
  end: 0,
  kind: 'unread',
  text: "This file couldn't be checked.",
  certain: true,
  ...explanations.unread,
});
