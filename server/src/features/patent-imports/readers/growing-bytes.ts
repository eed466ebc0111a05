/** Bytes from a stream that grow by pieces and are dropped from their beginning. Long ones stay in one place, since copies take as much again. */
export class GrowingBytes {
  #bytes: Buffer = Buffer.alloc(0);
  /** The place of long ones. What isn't used of it takes no memory. */
  #place: Buffer | null = null;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  drop(length: number): void {
    this.#bytes = this.#bytes.subarray(length);
  }

  /** What was taken from the bytes before can't be used afterwards. */
  add(piece: Buffer): void {
    const { length } = this.#bytes;
    const all = length + piece.length;
    if (length === 0) this.#bytes = piece;
    else if (all < large || all > this.#most) this.#bytes = Buffer.concat([this.#bytes, piece]);
    else {
      this.#place ??= Buffer.allocUnsafeSlow(this.#most);
      if (this.#bytes.buffer === this.#place.buffer)
        this.#place.copyWithin(0, this.#bytes.byteOffset, this.#bytes.byteOffset + length);
      else this.#bytes.copy(this.#place);
      piece.copy(this.#place, length);
      this.#bytes = this.#place.subarray(0, all);
    }
  }
}

const large = 1024 * 1024;
