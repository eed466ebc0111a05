import { messages } from '@brevet/contract/messages';
import type { Wording } from './ConfirmDialogs.tsx';
import { lazyPart } from './lazy-part.tsx';
import { toast } from './toast.ts';

const questions = lazyPart(() => import('./ConfirmDialogs.tsx'));

export const QuestionPlace = questions.Place;

/** Fetches the dialog of questions before it's needed. Forms do so: they ask about unsaved changes, with or without a network. */
export const prepareQuestions = questions.prepare;

/** Asks for confirmation with the focus on No. Resolves to true if confirmed, to false otherwise. */
export async function confirm(question: string, wording: Wording): Promise<boolean> {
  try {
    const { ask } = await questions.load();
    return await ask(question, wording);
  } catch {
    toast.error(messages.networkError);
    return false;
  }
}

export const confirmLeaving = (): Promise<boolean> =>
  confirm('You have unsaved changes. Leave without saving?', { title: 'Leave without saving', yes: 'Leave' });
