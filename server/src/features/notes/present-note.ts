import { isStaff } from '@brevet/contract/access';
import type { NoteRow as Shown } from '@brevet/contract/notes';
import type { SessionUser } from '@brevet/contract/session';
import { canEditNote } from './notes.policy.ts';
import type { NoteRow } from './notes.queries.ts';

/** A note as this reader sees it. Authors are brokers and admins, whom sellers and buyers don't know by name. */
export function presentNote(user: SessionUser, { isNamed, UserID, Username, ContactId, SharedNames, ...note }: NoteRow): Shown {
  const mayEdit = canEditNote(user, { UserID, Share_type: note.Share_type, isNamed });
  return {
    ...note,
    ...(isStaff(user.UserType) ? { UserID, Username, ContactId } : {}),
    SharedNames: mayEdit ? SharedNames : [],
    can: { update: mayEdit, delete: mayEdit },
  };
}
