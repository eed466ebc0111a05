import type { ComponentType } from 'react';

export type ToastKind = 'success' | 'info' | 'error';

let toaster: ComponentType | null = null;
let placed = (): void => {};

/** Lets the page know when the toaster has arrived. */
export function onToaster(listener: () => void): () => void {
  placed = listener;
  return () => {
    placed = () => {};
  };
}
export const currentToaster = (): ComponentType | null => toaster;

async function load() {
  const parts = await import('./Toaster.tsx');
  if (!toaster) {
    toaster = parts.Toaster;
    placed();
  }
  return parts;
}

/** Fetches the toaster, which is not part of the first load, before it is needed: without a network it could not come any more. */
export const prepareToasts = (): void => void load().catch(() => {});

function show(kind: ToastKind, message: string): void {
  load().then(
    ({ showToast }) => showToast(kind, message),
    () => window.alert(message),
  );
}

/** Says shortly how something went; read out by screen readers. */
export const toast = {
  success: (message: string) => show('success', message),
  info: (message: string) => show('info', message),
  error: (message: string) => show('error', message),
};

/** What follows most actions: what the server says of it, good or bad. */
export const sayHowItWent = {
  onSuccess: ({ message }: { message: string }) => toast.success(message),
  onError: ({ message }: { message: string }) => toast.error(message),
};
