import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pace, uploadPace } from './pace.ts';

describe('the pace of an upload', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  /** A client that sends the next part when told to. */
  function client() {
    let send: (bytes: number) => void = () => {};
    const parts: AsyncIterator<number> = {
      next: () =>
        new Promise((resolve) => {
          send = (value) => resolve({ value, done: false });
        }),
    };
    const pace = new Pace();
    const next = () => {
      const answer = vi.fn<(outcome: unknown) => void>();
      pace.next(parts, (bytes) => bytes).then(answer, answer);
      return answer;
    };
    return { next, send: (bytes: number) => send(bytes) };
  }
  const refusal = expect.objectContaining({ code: 'file_too_slow', status: 408 });

  it('allows twenty seconds of waiting, and thirty to read the rest of a refused form', async () => {
    expect(uploadPace).toEqual({ graceMs: 20_000, bytesPerMs: 16, msToFinish: 30_000 });
    const { next } = client();
    const answer = next();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toHaveBeenCalledWith(refusal);
  });

  it('allows a second more for each 16 kB received, and counts the waiting before them', async () => {
    const { next, send } = client();
    const first = next();
    await vi.advanceTimersByTimeAsync(15_000);
    send(16_000);
    await vi.advanceTimersByTimeAsync(0);
    expect(first).toHaveBeenCalledWith({ value: 16_000, done: false });
    const second = next();
    await vi.advanceTimersByTimeAsync(5999);
    expect(second).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(second).toHaveBeenCalledWith(refusal);
  });

  it('adds up all waiting, and none of the time in between', async () => {
    const { next, send } = client();
    for (const part of [1, 2]) {
      const answer = next();
      await vi.advanceTimersByTimeAsync(5000);
      send(0);
      await vi.advanceTimersByTimeAsync(part * 7000);
      expect(answer).toHaveBeenCalledWith({ value: 0, done: false });
    }
    const last = next();
    await vi.advanceTimersByTimeAsync(9999);
    expect(last).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(last).toHaveBeenCalledWith(refusal);
  });

  it('lets a form end, and leaves no timer behind', async () => {
    const ended: AsyncIterator<Buffer> = { next: async () => ({ value: undefined, done: true }) };
    await expect(new Pace().next(ended, (part) => part.length)).resolves.toEqual({ value: undefined, done: true });
    expect(vi.getTimerCount()).toBe(0);
  });
});
