import { decisions } from '@brevet/contract/statuses';

/** Every key of the application. Buttons, the dialog of shortcuts and the command palette take keys and labels from here. */
export const shortcuts = {
  palette: { place: 'Anywhere', key: 'mod+K', label: 'Search and commands' },
  help: { place: 'Anywhere', key: 'shift+?', label: 'Shortcuts' },
  save: { place: 'Forms', key: 'mod+Enter', label: 'Save a form' },
  next: { place: 'Listing', key: 'J', label: 'Next listing' },
  previous: { place: 'Listing', key: 'K', label: 'Previous listing' },
  pursue: { place: 'Decision', key: decisions.pursue.key, label: decisions.pursue.label },
  postpone: { place: 'Decision', key: decisions.postpone.key, label: decisions.postpone.label },
  pass: { place: 'Decision', key: decisions.pass.key, label: decisions.pass.label },
  detail: { place: 'Decision', key: '1–9', label: 'Pass reasons or return date' },
  undo: { place: 'Decision', key: 'U', label: 'Undo' },
  nextUndecided: { place: 'Decision', key: 'N', label: 'Next undecided' },
  activate: { place: 'Review', key: 'A', label: 'Activate' },
  decline: { place: 'Review', key: 'D', label: 'Decline' },
  confirmChanges: { place: 'Review', key: 'C', label: 'Confirm changes' },
} as const;

export type Shortcut = (typeof shortcuts)[keyof typeof shortcuts];

/** A key of `shortcuts`, or one of the digits that `1–9` stands for. */
export type Key = Shortcut['key'] | `${number}`;

/** The digit of the choice at this place. */
export const digitOf = (index: number): Key => `${index + 1}`;

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** A key as people read it: `mod+K` is ⌘ K on a Mac, and Ctrl K elsewhere. Shift isn't named, because the character implies it. */
export const keyText = (key: Key): string => key.replace('mod+', isMac() ? '⌘ ' : 'Ctrl ').replace('shift+', '');

/** A key in the syntax of `aria-keyshortcuts`. */
export const ariaKeys = (key: Key): string => key.replace('mod+', isMac() ? 'Meta+' : 'Control+').replace('shift+', '');
