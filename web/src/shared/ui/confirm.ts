import { messages } from '@brevet/contract/messages';
import { latePart } from './late-part.tsx';
import type { Wording } from './Questions.tsx';
import { toast } from './toast.ts';

const questions = latePart(() => import('./Questions.tsx'));

/** Where questions appear. */
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
