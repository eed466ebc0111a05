import { Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheckFilled, IconInfoCircleFilled } from '@tabler/icons-react';
import styles from './Toaster.module.css';

export type ToastKind = 'success' | 'info' | 'error';
/** Takes back what a toast tells about. */
export type Undo = () => unknown;

const glyphs = {
  success: <IconCircleCheckFilled size={18} color="var(--bv-active-fg)" aria-hidden />,
  error: <IconAlertTriangle size={18} stroke={1.8} color="var(--mantine-color-error)" aria-hidden />,
  info: <IconInfoCircleFilled size={18} color="var(--bv-text-3)" aria-hidden />,
} as const satisfies Record<ToastKind, React.ReactNode>;
const durations = { success: 4000, info: 6000, error: 8000 } as const satisfies Record<ToastKind, number>;
/** Time to read what was done, and to change one's mind. */
const undoDuration = 10_000;

/** The kinds of toasts that a new toast replaces: a success also replaces an error, because it fixes what failed. */
const replaced = {
  success: ['success', 'error'],
  info: ['info'],
  error: ['error', 'success'],
} as const satisfies Record<ToastKind, ToastKind[]>;

/** The visible toast of each kind, with the number of clicks and key presses before it appeared. */
const shown = new Map<ToastKind, { id: string; gesture: number }>();
let gestures = 0;
for (const gesture of ['pointerdown', 'keydown']) window.addEventListener(gesture, () => gestures++, { capture: true });
// Back and Forward happen without a gesture on the page.
window.addEventListener('popstate', () => hide(shown.keys()));
// Someone who continues with a form is fixing the error.
window.addEventListener('input', ({ target }) => {
  if (target instanceof Element && target.closest('form')) hide(['error']);
});

function hide(kinds: Iterable<ToastKind>): void {
  for (const kind of [...kinds]) {
    const toast = shown.get(kind);
    shown.delete(kind);
    if (toast) notifications.hide(toast.id);
  }
}

/**
 * The top center, 450 px wide; on a phone below the top bar. Loaded by toast.ts.
 * @public
 */
export function Place() {
  return <Notifications position="top-center" containerWidth={450} className={styles.place ?? ''} />;
}

/** @public Called by toast.ts once it has fetched this file. */
export function showToast(kind: ToastKind, message: string, undo?: Undo): void {
  hide(replaced[kind]);
  const takeBack = (): void => {
    hide([kind]);
    undo?.();
  };
  const id = notifications.show({
    message: undo ? <WithUndo message={message} onUndo={takeBack} /> : message,
    position: 'top-center',
    icon: glyphs[kind],
    withBorder: true,
    autoClose: undo ? undoDuration : durations[kind],
    closeButtonProps: { 'aria-label': 'Close' },
    classNames: { root: styles.toast ?? '', icon: styles.icon ?? '', description: styles.text ?? '' },
    onClose: () => {
      if (shown.get(kind)?.id === id) shown.delete(kind);
    },
  });
  shown.set(kind, { id, gesture: gestures });
}

const WithUndo = ({ message, onUndo }: { message: string; onUndo: () => void }) => (
  <span className={styles.withUndo}>
    {message}
    <Button variant="subtle" size="compact-sm" onClick={onUndo}>
      Undo
    </Button>
  </span>
);

/** @public Hides the toasts of earlier actions, but not the toast of the action that led to this screen. */
export function leaveToasts(): void {
  hide([...shown].filter(([, { gesture }]) => gesture < gestures).map(([kind]) => kind));
}
