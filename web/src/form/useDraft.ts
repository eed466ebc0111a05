import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const prefix = 'brevet-draft-';
const delay = 400;

/** Keeps what is typed into a long form on this computer until it is saved, so that a reload loses nothing. */
export function useDraft<Values>(name: string) {
  const key = prefix + name;
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const write = useDebouncedCallback((values: Values) => {
    localStorage.setItem(key, JSON.stringify(values));
    setSavedAt(new Date());
  }, delay);
  const read = (): Values | null => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null');
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

/** Takes all drafts off this computer: whoever sits down next must not read them. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
