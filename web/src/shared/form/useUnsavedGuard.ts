import { useBlocker } from '@tanstack/react-router';
import { confirm } from '../ui/confirm.tsx';

/** Asks before a screen with unsaved changes is left; moving within the screen is free. */
export function useUnsavedGuard(isDirty: () => boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty() || current.pathname === next.pathname) return false;
      return !(await confirm('Your changes are not saved. Leave all the same?', {
        title: 'Unsaved changes',
        yes: 'Leave',
      }));
    },
    enableBeforeUnload: isDirty,
  });
}
