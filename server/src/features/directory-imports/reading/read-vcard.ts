import type { FileRow, Remarks } from '../../../schema/directory-imports.ts';
import { cellsOf } from './card-cells.ts';
import type { OtherLine, Property } from './card-lines.ts';
import { truncate } from './truncate.ts';

/** A card that is being read. */
interface OpenCard {
  properties: Property[];
  /** Lines that aren't properties. */
  damaged: string[];
  unread?: Remarks['unread'];
}

/** Cards within cards. */
const deepest = 3;
/** Damaged lines of a card that are named, and how much of each. */
const mostDamaged = 10;
const longestDamaged = 100;

const isProperty = (line: Property | OtherLine): line is Property => 'name' in line;
const isMark = ({ name, value }: Property, mark: 'BEGIN' | 'END'): boolean => name === mark && /^\s*VCARD\s*$/i.test(value);
/** In vCard 2.1, the card of a person's agent is inside their own. */
const opensAgent = (last: Property | undefined): boolean =>
  last?.name === 'AGENT' && /^(?:BEGIN:VCARD)?$/i.test(last.value.trim());

/** The cards of a file in vCard 2.1, 3.0 or 4.0, one per row. Only the damaged lines of a card are left out. */
export function* readVcards(lines: Iterable<Property | OtherLine>): Generator<FileRow> {
  let number = 0;
  /** The card, the one of its agent, and so on. */
  const open: OpenCard[] = [];
  const agents: OpenCard[] = [];
  const begin = (unread?: Remarks['unread']): OpenCard => {
    const card: OpenCard = { properties: [], damaged: [], ...(unread ? { unread } : {}) };
    open.push(card);
    return card;
  };
  /** Ends all cards down to a depth. Those of agents follow the card that holds them. */
  const end = (depth: number): FileRow[] => {
    const ended = open.splice(depth).reverse();
    if (depth > 0) agents.push(...ended);
    if (depth > 0 || ended.length === 0) return [];
    return [...ended.splice(-1), ...agents.splice(0), ...ended].map((card) => rowOf(++number, card));
  };
  for (const line of lines) {
    const card = open.at(-1);
    const last = card?.properties.at(-1);
    if (!isProperty(line)) (card ?? begin('stray')).damaged.push(line.text);
    else if (isMark(line, 'BEGIN')) {
      const isAgent = opensAgent(last) && open.length < deepest;
      // The end of the card before may be missing.
      if (!isAgent) yield* end(0);
      begin(isAgent ? 'agent' : undefined);
    } else if (isMark(line, 'END')) yield* end(Math.max(open.length - 1, 0));
    else if (line.name === 'VERSION' && card?.properties.some(({ name }) => name === 'VERSION')) {
      // Both the end of a card and the beginning of the next are missing.
      yield* end(0);
      begin('stray').properties.push(line);
    } else if (opensAgent(line) && line.value !== '' && open.length < deepest) begin('agent');
    else (card ?? begin('stray')).properties.push(line);
  }
  yield* end(0);
}

function rowOf(number: number, { properties, damaged, unread }: OpenCard): FileRow {
  const { cells, left, kind } = cellsOf(properties);
  const lines = damaged.slice(0, mostDamaged).map((line) => truncate(line, longestDamaged));
  return [number, cells, { unread: unread ?? kind, left: [...left, ...lines] }];
}
