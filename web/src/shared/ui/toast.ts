import { lazyPart } from './lazy-part.tsx';
import type { ToastKind, Undo } from './Toaster.tsx';

const toaster = lazyPart(() => import('./Toaster.tsx'));

export const ToastPlace = toaster.Place;

/** Fetches the toaster, which isn't part of the first load, before it is needed: offline it couldn't be fetched. */
export const prepareToasts = toaster.prepare;

function show(kind: ToastKind, message: string, undo?: Undo): void {
  toaster.load().then(
    ({ showToast }) => showToast(kind, message, undo),
    () => window.alert(message),
  );
}

/** Shows a short message about an action. Screen readers announce it. */
export const toast = {
  success: (message: string, undo?: Undo) => show('success', message, undo),
  info: (message: string) => show('info', message),
  error: (message: string) => show('error', message),
};

/** Hides a screen's toasts when someone leaves it. */
export const leaveToasts = (): void => toaster.current()?.leaveToasts();

/** Shows the server's message after an action, whether it succeeded or failed. */
export const toastAnswer = {
  onSuccess: ({ message }: { message: string }) => toast.success(message),
  onError: ({ message }: { message: string }) => toast.error(message),
};
