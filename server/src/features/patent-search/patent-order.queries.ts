import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { patents } from '../../schema/patents.ts';
import { endsKey } from '../patent-terms/patent-terms.ts';
import type { WordQuery } from './word-query.queries.ts';

/** The words of a search rank its patents. */
interface SearchedWords {
  query: Pick<WordQuery, 'words'>;
}

export interface Order {
  sid: 'Relevance' | 'PatentID' | 'FiledDate' | 'PublicationDate' | 'PatentNumber' | 'Title' | 'Assignee' | 'TermEnd';
  sod: 'ASC' | 'DESC';
}

/** The place of a row in an order: its sort value as text, and its ID. */
export interface Place {
  value: string;
  id: number;
}

export type SortType = 'date' | 'bigint' | 'real' | 'text';

/** An unknown day sorts as the earliest. PostgreSQL's indexes of the store have the same expression. */
export const day = (column: typeof bulkPatents.FiledDate | typeof bulkPatents.PublicationDate) =>
  sql`coalesce(${column}, '-infinity'::date)`;

/** The value of a patent that isn't in the store, and has nothing but a number. */
export function ownValue({ sid }: Order, type: SortType): SQL {
  if (type === 'date') return sql`'-infinity'::date`;
  if (type === 'text') return sid === 'PatentNumber' ? numberKey(patents) : sql`''`;
  return sql`0`;
}

/** Texts are sorted by this many characters, because the cursor contains them. */
const sortedBy = 40;
/** Numbers by country, then by type, then by value: D9, D10, D100. */
const numberKey = ({ Country, PatentNumber }: typeof bulkPatents | typeof patents) =>
  sql`${Country} || ' ' || rpad(substring(${PatentNumber} from '^[A-Z]*'), 3) || lpad(regexp_replace(${PatentNumber}, '^[A-Z]*', ''), 20, '0')`;
const textKey = (text: SQL) => sql`left(lower(coalesce(${text}, '')), ${sql.raw(String(sortedBy))})`;

/** The value by which an order sorts. The store has no index for relevance and texts. */
export function sortOf({ query }: SearchedWords, { sid }: Order): { value: SQL; type: SortType } {
  if (sid === 'PatentID') return { value: sql`${bulkPatents.BulkPatentID}`, type: 'bigint' };
  if (sid === 'PatentNumber') return { value: numberKey(bulkPatents), type: 'text' };
  if (sid === 'Title') return { value: textKey(sql`${bulkPatents.Title}`), type: 'text' };
  if (sid === 'Assignee') return { value: textKey(sql`${bulkPatents.Assignees}[1]`), type: 'text' };
  if (sid === 'FiledDate') return { value: day(bulkPatents.FiledDate), type: 'date' };
  if (sid === 'TermEnd') return { value: endsKey, type: 'date' };
  if (sid === 'PublicationDate' || query.words === null) return { value: day(bulkPatents.PublicationDate), type: 'date' };
  return { value: sql`ts_rank(${bulkPatents.search}, ${query.words}::tsquery)`, type: 'real' };
}

/** True for orders that only the database knows. */
export const isOfText = ({ sid }: Order): boolean => sid === 'PatentNumber' || sid === 'Title' || sid === 'Assignee';

/** The type of the value that the rows are sorted by. */
export const sortTypeOf = (search: SearchedWords, order: Order): SortType => sortOf(search, order).type;
