import type { SaxesTagNS } from 'saxes';
import { lettersOfFields } from './office-codes.ts';

/** Elements whose text continues that of the element around them. */
const inline = new Set(
  (
    'r t delText hyperlink ins del moveTo moveFrom smartTag sdt sdtContent fldSimple fld bdo dir customXml ruby rubyBase ' +
    'AlternateContent Choice object pict tspan textPath a font b i u s span strong em sub sup sup small'
  ).split(' '),
);
const math = /\/math$/;
/** Elements in which white space counts. */
const spacious = new Set('t delText font b i u s span tspan textPath strong em a'.split(' '));
const deletions = new Set(['del', 'moveFrom']);
const insertions = new Set(['ins', 'moveTo']);
const breaks: Record<string, string> = { tab: '\t', ptab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };
/** Fonts of pictures, whose letters aren't read as letters. */
const pictures = /^(wingdings|webdings|symbol|marlett|zapf ?dingbats|opensymbol|mt extra)/i;

interface Piece {
  text: string;
  deleted: boolean;
  inserted: boolean;
  hidden: boolean;
}

interface Frame {
  element: string;
  isInline: boolean;
  pieces: Piece[];
  symbols: string;
  codes: string[];
}

/** Called with the text that a paragraph, cell or other element shows, and with its other texts. */
export type OnFlow = (element: string, shown: string, hidden: readonly string[]) => void;

/** Joins the runs that readers see as one text, and keeps other runs apart. */
export class Flows {
  readonly #frames: Frame[] = [];
  readonly #onFlow: OnFlow;
  #deleted = 0;
  #inserted = 0;
  #isHidden = false;

  constructor(onFlow: OnFlow) {
    this.#onFlow = onFlow;
  }

  get element(): string {
    return this.#frames.at(-1)?.element ?? '';
  }

  open({ local, uri, attributes }: SaxesTagNS): void {
    const parent = this.element;
    const isInline = inline.has(local) || math.test(uri);
    this.#frames.push({ element: local, isInline, pieces: [], symbols: '', codes: [] });
    if (deletions.has(local)) this.#deleted += 1;
    else if (insertions.has(local)) this.#inserted += 1;
    else if (local === 'r') this.#isHidden = false;
    else if (local === 'vanish') this.#isHidden = !Object.values(attributes).some(({ value }) => /^(0|false|off)$/.test(value));
    else if (local === 'fldChar') this.#flow()?.codes.push('');
    else if (local === 'fldSimple') this.#flow()?.codes.push(attributes['w:instr']?.value ?? '', '');
    else if (local === 'sym') this.#symbol(attributes);
    else if (local in breaks && parent !== 'tabs') this.#put(breaks[local] ?? '');
  }

  text(text: string): void {
    const { element } = this;
    if (!spacious.has(element) && text.trim() === '') return;
    if (element === 'instrText' || element === 'delInstrText') {
      const codes = this.#frames.findLast(({ element: one }) => one === 'p')?.codes ?? this.#flow()?.codes;
      codes?.push((codes.pop() ?? '') + text);
    } else this.#put(text);
  }

  close(): void {
    const frame = this.#frames.pop();
    if (!frame) return;
    if (deletions.has(frame.element)) this.#deleted -= 1;
    else if (insertions.has(frame.element)) this.#inserted -= 1;
    if (frame.pieces.length === 0 && frame.codes.length === 0 && frame.symbols === '') return;
    const [shown = '', ...others] = new Set(viewsOf(frame.pieces));
    this.#onFlow(frame.element, shown, [...others, frame.symbols, ...frame.codes, lettersOfFields(frame.codes)]);
  }

  #flow(): Frame | undefined {
    return this.#frames.findLast(({ isInline }) => !isInline) ?? this.#frames[0];
  }

  #put(text: string): void {
    // Line breaks and tabs stand in runs, in elements of their own.
    const frame =
      this.#frames.findLast(({ isInline, element }) => !isInline && !(element in breaks) && element !== 'sym') ?? this.#frames[0];
    frame?.pieces.push({ text, deleted: this.#deleted > 0, inserted: this.#inserted > 0, hidden: this.#isHidden });
  }

  #symbol(attributes: SaxesTagNS['attributes']): void {
    const { char = '', font = '' } = Object.fromEntries(Object.values(attributes).map(({ local, value }) => [local, value]));
    const code = Number.parseInt(char, 16) || 0x20;
    const letter = String.fromCharCode(code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code & 0xffff);
    const frame = this.#frames.findLast(({ element }) => element === 'p') ?? this.#flow();
    if (frame) frame.symbols += letter;
    this.#put(pictures.test(font) ? ' ' : letter);
  }
}

/** The text with all changes accepted, with all rejected, with what was inserted and deleted again, and without hidden text. */
function viewsOf(pieces: readonly Piece[]): string[] {
  const view = (keeps: (piece: Piece) => boolean) =>
    pieces
      .filter(keeps)
      .map(({ text }) => text)
      .join('');
  return [
    view(({ deleted }) => !deleted),
    view(({ inserted }) => !inserted),
    view(({ deleted, inserted }) => !deleted || inserted),
    view(({ deleted, hidden }) => !deleted && !hidden),
  ].filter((text) => text.trim() !== '');
}
