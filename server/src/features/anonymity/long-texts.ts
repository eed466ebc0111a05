import type { Finding, NameIndex } from '@brevet/contract/anonymity-check';
import { checkText, findingKey } from '@brevet/contract/anonymity-check';
import type { AttachmentPart } from '@brevet/contract/attachment-fields';
import { attachmentSuggestions } from '@brevet/contract/attachment-fields';
import type { FindingsByState, Placed } from './finding-list.ts';
import { FindingList } from './finding-list.ts';

/** A text, and what the check has to know about it. */
export interface TextToCheck {
  text: string;
  /** The part of an attachment that it comes from. */
  part: AttachmentPart | null;
  /** The keys of findings that a broker allowed in it. */
  allowed: readonly string[];
}

/** A part of a text that is checked in one step. */
export interface Piece extends TextToCheck {
  /** The number of the text, and where the piece begins in it. */
  place: number;
  start: number;
}

/** The most characters of a piece. */
const longestPiece = 20_000;
/** The most characters of a turn, which takes at most a few tenths of a second. */
const atOnce = 40_000;

/** The findings in some pieces. With `kinds`, only findings of these kinds. */
export function findingsIn(
  pieces: readonly Piece[],
  indexes: readonly NameIndex[],
  kinds: readonly Finding['kind'][] | null,
): FindingsByState {
  const list = new FindingList();
  for (const { place, start, text, part, allowed } of pieces) {
    const isAllowed = new Set(allowed);
    for (const { field: _, ...finding } of checkText('', text, indexes)) {
      if (kinds && !kinds.includes(finding.kind)) continue;
      const placed: Placed = { ...finding, place, start: finding.start + start, end: finding.end + start };
      const shown = part ? { ...placed, suggestion: attachmentSuggestions[part] } : placed;
      list.add(shown, { once: part !== null, isAllowed: allowed.length > 0 && isAllowed.has(findingKey(finding.text)) });
    }
  }
  return list.found;
}

/** The pieces of the texts, in turns. */
export function* turnsOf(texts: readonly TextToCheck[]): Generator<Piece[]> {
  let turn: Piece[] = [];
  let length = 0;
  for (const [place, text] of texts.entries())
    for (const { start, piece } of piecesOf(text.text)) {
      if (length + piece.length > atOnce) {
        yield turn;
        turn = [];
        length = 0;
      }
      turn.push({ ...text, place, start, text: piece });
      length += piece.length;
    }
  if (turn.length > 0) yield turn;
}

/** Pieces that end at a line break if there is one, or else at a space. */
function* piecesOf(text: string): Generator<{ start: number; piece: string }> {
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start);
    yield { start, piece: text.slice(start, end) };
    start = end;
  }
}

function endOfPiece(text: string, start: number): number {
  const most = start + longestPiece;
  if (most >= text.length) return text.length;
  const line = text.lastIndexOf('\n', most);
  if (line > start + longestPiece / 2) return line;
  const blank = text.lastIndexOf(' ', most);
  return blank > start ? blank : most;
}
