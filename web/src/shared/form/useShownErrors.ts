import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Errors, Refused } from './errors.ts';
import { errorsToShow } from './errors.ts';

/** The errors that a form shows: those of visited fields, and all of them after an attempt to save. */
export function useShownErrors(found: Errors, values: object) {
  const [visited, setVisited] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [refused, setRefused] = useState<Refused | null>(null);
  return {
    errors: errorsToShow({ found, refused, values, visited }),
    /** Shows the errors of this field from now on. */
    visit: (path: string): void => setVisited((before) => (before === 'all' ? before : new Set([...before, path]))),
    /** Renders right away, because the focus moves to a field that must be marked. */
    showAll: (from: Refused | null): void =>
      flushSync(() => {
        setVisited('all');
        setRefused(from);
      }),
    /** Shows what the server refuses, without moving the focus. */
    mark: (told: Errors, sent: object): void => {
      setVisited((before) => (before === 'all' ? before : new Set([...before, ...Object.keys(told)])));
      setRefused({ errors: told, values: sent });
    },
    reset: (): void => {
      setVisited(new Set());
      setRefused(null);
    },
  };
}
