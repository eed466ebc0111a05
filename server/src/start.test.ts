import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeInOrder } from './start.ts';

describe('closeInOrder', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.useRealTimers();
  });

  const closing = () => {
    const closed = Promise.withResolvers<void>();
    const steps: string[] = [];
    const app = { close: () => closed.promise.finally(() => steps.push('app')) };
    const database = { stop: async () => void steps.push('database') };
    return { closed, steps, done: closeInOrder(app, database) };
  };

  it('stops the database after the app', async () => {
    const { closed, steps, done } = closing();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(steps).toEqual([]);
    closed.resolve();
    await done;
    expect(steps).toEqual(['app', 'database']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops the database of an app that fails to close', async () => {
    const { closed, steps, done } = closing();
    closed.reject(new Error('broken'));
    await expect(done).rejects.toThrow('broken');
    expect(steps).toEqual(['app', 'database']);
  });

  it('stops the database of an app that takes 20 seconds', async () => {
    const { steps, done } = closing();
    const refused = expect(done).rejects.toThrow("didn't end in time");
    await vi.advanceTimersByTimeAsync(19_999);
    expect(steps).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(steps).toEqual(['database']);
  });
});
