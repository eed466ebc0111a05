import { isStaff } from '@brevet/contract/access';
import type { DirectoryImportState } from '@brevet/contract/directory-import-fields';
import { daysToUndo } from '@brevet/contract/directory-imports';
import type { SessionUser } from '@brevet/contract/session';

type Actor = Pick<SessionUser, 'UserType'>;
interface Import {
  State: DirectoryImportState;
  ImportDate: string | null;
}

/** The directory belongs to the brokerage: brokers and admins see all imports, and can continue each other's. */
export const canImport = (user: Actor): boolean => isStaff(user.UserType);

/** A file can be checked again, with other columns, until it is imported. */
export const canCheck = ({ State }: Pick<Import, 'State'>): boolean => State === 'uploaded' || State === 'checked';

export const canRun = ({ State }: Pick<Import, 'State'>): boolean => State === 'checked';

/** An undo always runs to its end. */
export const canCancel = ({ State }: Pick<Import, 'State'>): boolean => State === 'checking' || State === 'importing';

/** The rows of older imports are deleted. */
export const canUndo = ({ State, ImportDate }: Import, now: Date): boolean =>
  State === 'imported' && ImportDate !== null && now.getTime() - Date.parse(ImportDate) < daysToUndo * 24 * 60 * 60 * 1000;
