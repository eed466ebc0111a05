import { useSyncExternalStore } from 'react';
import { currentToaster, onToaster } from './toast.ts';

/** The place for toasts once the toaster has loaded. */
export function ToastPlace() {
  const Toaster = useSyncExternalStore(onToaster, currentToaster);
  return Toaster && <Toaster />;
}
