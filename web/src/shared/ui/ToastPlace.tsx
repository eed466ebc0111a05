import { useSyncExternalStore } from 'react';
import { currentToaster, onToaster } from './toast.ts';

/** Where the toasts come to stand once the toaster is there. */
export function ToastPlace() {
  const Toaster = useSyncExternalStore(onToaster, currentToaster);
  return Toaster && <Toaster />;
}
