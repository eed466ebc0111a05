import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheckFilled, IconInfoCircleFilled } from '@tabler/icons-react';
import styles from './Toaster.module.css';
import type { ToastKind } from './toast.ts';

const glyphs = {
  success: <IconCircleCheckFilled size={18} color="var(--bv-active-fg)" aria-hidden />,
  error: <IconAlertTriangle size={18} stroke={1.8} color="var(--mantine-color-error)" aria-hidden />,
  info: <IconInfoCircleFilled size={18} color="var(--bv-text-3)" aria-hidden />,
} as const satisfies Record<ToastKind, React.ReactNode>;
const stays = { success: 4000, info: 6000, error: 8000 } as const satisfies Record<ToastKind, number>;

/** Where toasts stand: top centre, 450 px. */
export function Toaster() {
  return <Notifications position="top-center" containerWidth={450} limit={4} />;
}

/** @public Called by toast.ts, which fetches this file when it is needed. */
export function showToast(kind: ToastKind, message: string): void {
  notifications.show({
    message,
    position: 'top-center',
    icon: glyphs[kind],
    withBorder: true,
    autoClose: stays[kind],
    closeButtonProps: { 'aria-label': 'Close' },
    classNames: { root: styles.toast ?? '', icon: styles.icon ?? '', description: styles.text ?? '' },
  });
}
