import { createContext } from 'react';
import type { formSupport } from './form-support.ts';

/** Drafts and merging for signed-in screens; null on public pages, which don't load that code. */
export const FormSupport = createContext<ReturnType<typeof formSupport> | null>(null);

interface DialogHold {
  /** Saving: the dialog stays open until it's done. */
  busy: boolean;
  /** Has unsaved changes, so closing asks. */
  isDirty: () => boolean;
}

export interface OpenDialog {
  /** Closes, asking about unsaved changes first. */
  leave: () => void;
  /** Closes without asking, because everything is saved. */
  close: () => void;
  /** Shows another title; null shows the dialog's own again. */
  retitle: (title: string | null) => void;
  hold: (held: DialogHold | null) => void;
}

/** The dialog around a form; null on a page. */
export const DialogContext = createContext<OpenDialog | null>(null);
