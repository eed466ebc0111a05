import type { ComponentType } from 'react';
import type { ToastKind } from './Toaster.tsx';

type Parts = typeof import('./Toaster.tsx');
let loaded: Parts | null = null;
let announce = (): void => {};

/** Calls the listener once the toaster is loaded. */
export function onToaster(listener: () => void): () => void {
  announce = listener;
  return () => {
    announce = () => {};
  };
}
export const currentToaster = (): ComponentType | null => loaded?.Toaster ?? null;

async function load(): Promise<Parts> {
  const parts = await import('./Toaster.tsx');
  if (!loaded) {
    loaded = parts;
    announce();
  }
  return parts;
}

/** Fetches the toaster, which isn't part of the first load, before it is needed: offline it couldn't be fetched. */
export const prepareToasts = (): void => void load().catch(() => {});

function show(kind: ToastKind, message: string): void {
  load().then(
    ({ showToast }) => showToast(kind, message),
    () => window.alert(message),
  );
}

/** Shows a short message about an action. Screen readers announce it. */
export const toast = {
  success: (message: string) => show('success', message),
  info: (message: string) => show('info', message),
  error: (message: string) => show('error', message),
};

/** Hides a screen's toasts when someone leaves it. */
export const leaveToasts = (): void => loaded?.leaveToasts();

/** Shows the server's message after an action, whether it succeeded or failed. */
export const sayHowItWent = {
  onSuccess: ({ message }: { message: string }) => toast.success(message),
  onError: ({ message }: { message: string }) => toast.error(message),
};
