import type { BulkResult } from '@brevet/contract/bulk-actions';
import { useRef } from 'react';
import { randomKey } from '../../../shared/api/random-key.ts';

export interface BulkFormProps {
  ids: readonly number[];
  onDone: (result: BulkResult) => void;
}

/**
 * A key for each input of a form: the same values sent again after a lost answer are the same action. Forms ask for it while they
 * render, so a new one mustn't make them render again: `lastKey` reads it.
 */
export function useBulkKey() {
  const sent = useRef({ values: '', key: '' });
  const keyOf = (values: object): string => {
    const text = JSON.stringify(values);
    if (sent.current.values !== text) sent.current = { values: text, key: randomKey() };
    return sent.current.key;
  };
  return { keyOf, lastKey: () => sent.current.key };
}

/** Shows the result in the bar instead of a toast. */
export const toBar = (onDone: (result: BulkResult) => void) => ({ quiet: true as const, onSaved: onDone });
