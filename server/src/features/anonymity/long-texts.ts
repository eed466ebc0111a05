import { setImmediate } from 'node:timers/promises';
import type { Finding, NameIndex } from '@brevet/contract/anonymity-check';
import { checkText, findingKey } from '@brevet/contract/anonymity-check';
import { attachmentOf, attachmentSuggestions } from '@brevet/contract/attachment-fields';

/** Characters checked at once, in about 5 ms. */
const atOnce = 20_000;
/** Findings listed for a field, each text once. */
const mostListed = 100;

/** The findings in a text. Other calls get their turn between the pieces of a long one. */
async function findingsIn(field: string, text: string, indexes: readonly NameIndex[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { start, piece } of pieces(text)) {
    if (start > 0) await setImmediate();
    for (const finding of checkText(field, piece, indexes))
      found.push({ ...finding, start: finding.start + start, end: finding.end + start });
  }
  const attachment = attachmentOf(field);
  return attachment ? once(found).map((one) => ({ ...one, suggestion: attachmentSuggestions[attachment.part] })) : found;
}

/** The same for several texts by field. Other calls get their turn between short ones, too: many of them take as long as a long one. */
export async function findingsInAll(
  texts: readonly (readonly [string, string])[],
  indexes: readonly NameIndex[],
): Promise<Finding[]> {
  const found: Finding[] = [];
  let checked = 0;
  for (const [field, text] of texts) {
    checked += text.length;
    if (checked > atOnce) {
      await setImmediate();
      checked = text.length;
    }
    found.push(...(await findingsIn(field, text, indexes)));
  }
  return found;
}

/** A document repeats its names; listing each once is enough. */
function once(findings: readonly Finding[]): Finding[] {
  const first = Map.groupBy(findings, ({ text }) => findingKey(text)).values();
  return [...first].flatMap(([one]) => one ?? []).slice(0, mostListed);
}

/** Pieces that end at a line break if there is one, or else at a space. */
function* pieces(text: string): Generator<{ start: number; piece: string }> {
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start);
    yield { start, piece: text.slice(start, end) };
    start = end;
  }
}

function endOfPiece(text: string, start: number): number {
  const most = start + atOnce;
  if (most >= text.length) return text.length;
  const line = text.lastIndexOf('\n', most);
  if (line > start + atOnce / 2) return line;
  const blank = text.lastIndexOf(' ', most);
  return blank > start ? blank : most;
}
