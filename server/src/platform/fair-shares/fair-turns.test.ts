import { describe, expect, it } from 'vitest';
import { FairTurns } from './fair-turns.ts';

const waits = 60_000;

describe('turns', () => {
  /** Starts tasks in this order, then ends running ones one by one, and returns the order in which they ran. */
  async function orderOf(places: number, tasks: string[]): Promise<string[]> {
    const turns = new FairTurns<string>(places, () => new Error('refused'));
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const begun = tasks.map(async (task) => {
      const end = await turns.begin(task.slice(0, 1), waits);
      order.push(task);
      ends.push(end);
    });
    for (const _task of tasks) {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      ends.shift()?.();
    }
    await Promise.all(begun);
    return order;
  }

  it('alternate between keys, however many tasks one of them has', async () => {
    expect(await orderOf(1, ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('leave a place free rather than give one key two', async () => {
    const turns = new FairTurns<string>(2, () => new Error('refused'));
    const end = await turns.begin('a', waits);
    await expect(turns.begin('a', 1)).rejects.toThrow('refused');
    const other = await turns.begin('b', waits);
    end();
    (await turns.begin('a', waits))();
    other();
  });

  it('are given to no one who has stopped waiting', async () => {
    const turns = new FairTurns<string>(1, () => new Error('refused'));
    const end = await turns.begin('a', waits);
    await expect(turns.begin('b', 1)).rejects.toThrow('refused');
    end();
    (await turns.begin('c', waits))();
  });
});
