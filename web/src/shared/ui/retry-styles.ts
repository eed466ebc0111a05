const firstPause = 1_000;
const longestPause = 10_000;

/**
 * Fetches style sheets again that failed to load, without a network at once when it's back. The parts of the application load theirs only
 * once: after a failure, they would appear without styles.
 */
export function retryStyles(): void {
  const pauses = new Map<string, number>();
  const retry = (failed: HTMLLinkElement): void => {
    const again = (): void => failed.replaceWith(failed.cloneNode());
    if (!navigator.onLine) {
      window.addEventListener('online', again, { once: true });
      return;
    }
    const pause = pauses.get(failed.href) ?? firstPause;
    pauses.set(failed.href, Math.min(pause * 2, longestPause));
    setTimeout(again, pause);
  };
  const onError = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') retry(target);
  };
  // Errors of elements don't bubble.
  window.addEventListener('error', onError, true);
}
