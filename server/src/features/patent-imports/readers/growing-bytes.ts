/** A buffer that grows at its end and is consumed from its start. Long contents aren't copied, because a copy doubles the memory. */
export class GrowingBytes {
  #bytes: Buffer = Buffer.alloc(0);
  /** Room for long contents. Its unused part takes no memory. */
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

  /** Bytes taken earlier may be overwritten. */
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
