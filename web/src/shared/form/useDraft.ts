import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const prefix = 'brevet-draft-';
const prefixOf = (UserID: number): string => `${prefix}${UserID}-`;
const delay = 400;

/**
 * Keeps what a user types into a long form on this computer until it is saved, so that a reload loses nothing. A draft that `isValues`
 * does not know, as an older form has left it, is none.
 */
export function useDraft<Values>(UserID: number, name: string, isValues: (kept: unknown) => kept is Values) {
  const key = prefixOf(UserID) + name;
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const write = useDebouncedCallback((values: Values) => {
    try {
      localStorage.setItem(key, JSON.stringify(values));
      setSavedAt(new Date());
    } catch {
      // The browser keeps nothing (full, or forbidden): the form works all the same, and leaving it still asks.
      setSavedAt(null);
    }
  }, delay);
  const read = (): Values | null => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      return isValues(kept) ? kept : null;
    } catch {
      return null;
    }
  };
  const forget = (): void => {
    write.cancel();
    localStorage.removeItem(key);
    setSavedAt(null);
  };
  return { write, read, forget, savedAt };
}

/** Takes all drafts off this computer, or all but those of one user: whoever sits down next must not read them. */
export function forgetDrafts({ but }: { but?: number } = {}): void {
  const isKept = (key: string) => but !== undefined && key.startsWith(prefixOf(but));
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix) && !isKept(key)) localStorage.removeItem(key);
}
