import { useRouter } from '@tanstack/react-router';
import { LoadFailed } from './LoadState.tsx';

/** A screen that broke or couldn't be fetched; the menu next to it still works. */
export function ScreenFailed({ reset }: { reset: () => void }) {
  const router = useRouter();
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  return <LoadFailed onRetry={retry} place="screen" />;
}
