import { createContext } from 'react';

interface DialogHold {
  /** Saving: the dialog stays open until it's done. */
  busy: boolean;
  /** Has unsaved changes: closing asks. */
  isDirty: () => boolean;
}

export interface OpenDialog {
  /** Closes, asking about unsaved changes first. */
  leave: () => void;
  /** Closes without asking, because everything is saved. */
  close: () => void;
  hold: (held: DialogHold | null) => void;
}

/** The dialog around a form; null on a page. */
export const DialogContext = createContext<OpenDialog | null>(null);
