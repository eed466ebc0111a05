import { messages } from '@brevet/contract/messages';
import { lazyRouteComponent } from '@tanstack/react-router';
import { CallError } from '../api/client.ts';
import { isReachable } from '../api/reachable.ts';

/**
 * A screen that is fetched when it's first shown. If that fails, the router reloads the page, because a new version may have replaced the
 * file. Without a server, the browser would then show its own error page, so the screen fails with Retry instead.
 */
export const lazyScreen: typeof lazyRouteComponent = (fetchScreen, name) =>
  lazyRouteComponent(async () => {
    try {
      return await fetchScreen();
    } catch (error) {
      throw (await isReachable()) ? error : new CallError(0, messages.networkError);
    }
  }, name);
