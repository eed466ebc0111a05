import { messages } from '@brevet/contract/messages';
import type { ReactNode } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { toast } from '../ui/toast.ts';
import type { Opening } from './Dialogs.tsx';

const dialogs = lazyPart(() => import('./Dialogs.tsx'));

export const DialogPlace = dialogs.Place;

/** Fetches the dialogs, which aren't part of the first load, before they are needed. */
export const prepareDialogs = dialogs.prepare;

/** Opens a dialog with a form or anything else. A function fetches the content first. */
export function openDialog(title: string, content: ReactNode | (() => Promise<ReactNode>), size: Opening['size'] = 'md'): void {
  Promise.all([dialogs.load(), typeof content === 'function' ? content() : content])
    .then(([{ showDialog }, shown]) => showDialog({ title, content: shown, size }))
    .catch(() => toast.error(messages.networkError));
}
