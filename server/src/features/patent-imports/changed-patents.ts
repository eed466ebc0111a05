import type { ChangedPatents as Changed } from '../patents/patents.ts';

/** Listing more takes longer than updating everything, and as much memory as a large file. */
const mostNamed = 50_000;

/** Collects the patents that an import added or changed. */
export class ChangedPatents {
  readonly #keys = new Set<string>();
  #isAll = false;

  readonly add = (patents: Changed): void => {
    if (patents !== 'all') for (const { Country, PatentNumber } of patents) this.#keys.add(`${Country} ${PatentNumber}`);
    this.#isAll ||= patents === 'all' || this.#keys.size > mostNamed;
    if (this.#isAll) this.#keys.clear();
  };

  get isEmpty(): boolean {
    return !this.#isAll && this.#keys.size === 0;
  }

  get value(): Changed {
    if (this.#isAll) return 'all';
    return [...this.#keys].map((key) => {
      const [Country = '', PatentNumber = ''] = key.split(' ');
      return { Country, PatentNumber };
    });
  }
}
