import { mostCharacters } from './text-limits.ts';

/** Thrown to stop reading, because there is more text than is kept. */
class EnoughText extends Error {}

/** Text collected piece by piece, with one character more than is kept if there is more. */
export class CollectedText {
  readonly #parts: string[] = [];
  #length = 0;

  add(text: string): void {
    const part = text.toWellFormed().replaceAll('\0', '');
    this.#parts.push(part.slice(0, mostCharacters + 1 - this.#length));
    this.#length += part.length;
    if (this.#length > mostCharacters) throw new EnoughText();
  }

  toString(): string {
    return this.#parts.join('').toWellFormed();
  }
}

/** The text that `read` collects, up to the limit. */
export async function collected(read: (text: CollectedText) => Promise<void> | void): Promise<string> {
  const text = new CollectedText();
  try {
    await read(text);
  } catch (error) {
    if (!(error instanceof EnoughText)) throw error;
  }
  return text.toString();
}
