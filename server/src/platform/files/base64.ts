import { messages } from '@brevet/contract/messages';
import { busy } from '../http/errors.ts';
import type { WhenSent } from '../http/handlers.ts';
import type { Files } from './files.ts';

const atOnce = 2;
const secondsToWait = 10;

/** Files that go out as base64 within JSON, whole in memory: a few at once, others wait their turn a little. */
export class Base64Files {
  readonly #files: Files;
  readonly #waiting = new Set<() => void>();
  #underWay = 0;

  constructor(files: Files) {
    this.#files = files;
  }

  /** Its turn ends when the answer it is for is out. Throws 503 when there is no turn in time. */
  async read(FileName: string, whenSent: WhenSent): Promise<string> {
    await this.#turn();
    whenSent(() => this.#next());
    return Buffer.from(await this.#files.bytes(FileName)).toString('base64');
  }

  async #turn(): Promise<void> {
    if (this.#underWay < atOnce) {
      this.#underWay += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    const giveUp = setTimeout(() => {
      this.#waiting.delete(resolve);
      reject(busy(messages.downloadsUnderWay, secondsToWait));
    }, secondsToWait * 1000);
    await promise.finally(() => clearTimeout(giveUp));
  }

  /** The turn goes to who has waited longest. */
  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#underWay -= 1;
      return;
    }
    this.#waiting.delete(first);
    first();
  }
}
