import type { Finding } from '@brevet/contract/anonymity-check';
import { findingKey } from '@brevet/contract/anonymity-check';

/** The most findings of a check, and of each of its texts. An answer lists fewer, and says how many it leaves out. */
const mostListed = 1000;
const mostOfText = 500;

/** A finding in one of several texts, by the number of the text. */
export type Placed = Omit<Finding, 'field'> & { place: number };

/** Findings, up to the limits. Certain, uncertain and allowed findings have separate lists, so that none of them hides another. */
class LimitedList {
  readonly listed: Placed[] = [];
  readonly #ofText = new Map<number, number>();
  /** Documents repeat names, so each text is listed once. */
  readonly #repeated = new Set<string>();

  add(finding: Placed, once: boolean): void {
    const key = once ? `${finding.place} ${findingKey(finding.text)}` : '';
    if (once && this.#repeated.has(key)) return;
    const count = this.#ofText.get(finding.place) ?? 0;
    if (this.isFull || count >= mostOfText) return;
    this.#ofText.set(finding.place, count + 1);
    if (once) this.#repeated.add(key);
    this.listed.push(finding);
  }

  get isFull(): boolean {
    return this.listed.length >= mostListed;
  }
}

/** The findings of a check. A check that finds too much stops, so there may be more. */
export interface FindingsByState {
  open: Placed[];
  /** Findings that a broker allowed. */
  allowed: Placed[];
}

/** Collects findings. A finding that refuses is never left out for one that was allowed or that only a person can settle. */
export class FindingList {
  readonly #certain = new LimitedList();
  readonly #uncertain = new LimitedList();
  readonly #allowed = new LimitedList();

  add(finding: Placed, { once, isAllowed }: { once: boolean; isAllowed: boolean }): void {
    const list = isAllowed ? this.#allowed : finding.certain ? this.#certain : this.#uncertain;
    list.add(finding, once);
  }

  /** Adds the findings of a turn. `once` says which texts are documents. */
  addAll({ open, allowed }: FindingsByState, once: (place: number) => boolean): void {
    for (const finding of open) this.add(finding, { once: once(finding.place), isAllowed: false });
    for (const finding of allowed) this.add(finding, { once: once(finding.place), isAllowed: true });
  }

  /** True if the rest of the texts can't change the answer. */
  get isSettled(): boolean {
    return this.#certain.isFull;
  }

  get found(): FindingsByState {
    const [certain, uncertain] = [this.#certain, this.#uncertain];
    const room = uncertain.listed.slice(0, mostListed - certain.listed.length);
    const open = [...certain.listed, ...room].toSorted((a, b) => a.place - b.place || a.start - b.start);
    return { open, allowed: this.#allowed.listed };
  }
}
