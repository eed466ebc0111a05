import { getHotkeyHandler } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Key } from './shortcuts.ts';

/** Something that can be done on the open page: by its key, in the command palette, and on the page itself. */
export interface Action {
  label: string;
  icon?: Icon | undefined;
  /** Works outside of fields and dialogs, unless `reach` says more. */
  key?: Key | undefined;
  reach?: 'fields' | 'everywhere';
  /** Limits the key, for example to the form with the focus. */
  when?: () => boolean;
  destroys?: true | undefined;
  /** It belongs to the application, not to the open page. */
  general?: true;
  /** The screen that it opens. */
  to?: string | undefined;
  /** Does it. Without this or `to`, the action can't be done now, and isn't shown. */
  run?: (() => unknown) | null | undefined;
}

export const isPossible = ({ to, run }: Action): boolean => Boolean(to ?? run);

interface Slot {
  actions: readonly Action[];
}

const slots = new Set<Slot>();
const listeners = new Set<() => void>();
let version = 0;

function slotsChanged(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Counts the changes of what `currentActions` returns. */
export const actionChanges = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  version: (): number => version,
};

/** The actions that can be done now, each once. */
export function currentActions(): Action[] {
  const byLabel = new Map<string, Action>();
  for (const { actions } of slots) {
    for (const action of actions.filter(isPossible)) byLabel.set(action.label, action);
  }
  return [...byLabel.values()];
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Runs the offered actions of this key. Returns true if there was one. */
function run(event: KeyboardEvent, reaches: (action: Action) => boolean): boolean {
  let isTaken = false;
  const keys = [...slots].flatMap(({ actions }) =>
    actions.flatMap((action) => {
      const { key, run, when } = action;
      const act = (): void => {
        if (when?.() === false) return;
        isTaken = true;
        // A key that stays down repeats itself, perhaps on what it has just opened.
        if (!event.repeat) run?.();
      };
      return key && run && reaches(action) ? [[key, act] as const] : [];
    }),
  );
  getHotkeyHandler(keys.map(([key, act]) => [key, act]))(event);
  return isTaken;
}

/** Keys that reach everywhere come before the field with the focus, which would take Ctrl-Enter for Enter. */
function pressFirst(event: KeyboardEvent): void {
  if (run(event, ({ reach }) => reach === 'everywhere')) event.stopPropagation();
}

function press(event: KeyboardEvent): void {
  const inField = isField(event.target);
  if (document.querySelector('[role="dialog"]') !== null) return;
  run(event, ({ reach }) => reach !== 'everywhere' && (!inField || reach === 'fields'));
}

/** Offers actions while the component is on the page. Their keys work, and the command palette lists them. */
export function useActions(actions: readonly Action[]): void {
  const [slot] = useState<Slot>({ actions });
  useEffect(() => {
    slot.actions = actions;
  });
  useEffect(() => {
    if (slots.size === 0) {
      document.addEventListener('keydown', pressFirst, true);
      document.addEventListener('keydown', press);
    }
    slots.add(slot);
    return () => {
      slots.delete(slot);
      slotsChanged();
      if (slots.size > 0) return;
      document.removeEventListener('keydown', pressFirst, true);
      document.removeEventListener('keydown', press);
    };
  }, [slot]);
  const offered = actions.filter(isPossible).map(({ label }) => label);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces other actions
  useEffect(slotsChanged, [offered.join('\n')]);
}
