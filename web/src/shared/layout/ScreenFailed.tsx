import { useWindowEvent } from '@mantine/hooks';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { CallError } from '../api/client.ts';
import { LoadFailed } from '../ui/LoadState.tsx';
import { useCrumbs } from './crumbs.tsx';

/** A screen that broke or couldn't be fetched; the menu next to it still works. It tries again when the network is back. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  // Otherwise the breadcrumb and the menu would still name the screen before.
  useCrumbs({ label: 'Something went wrong' });
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  useWindowEvent('online', retry);
  return <LoadFailed message={error instanceof CallError ? error.message : undefined} onRetry={retry} place="screen" />;
}
