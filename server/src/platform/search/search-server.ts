import type { Connection, Pool, RowDataPacket } from 'mysql2/promise';
import { createPool, escape as quoted } from 'mysql2/promise';

const connections = 8;
const connectTime = 2000;
/** Milliseconds until a statement fails. Writes wait while the server saves its memory to disk, which takes seconds in a rebuild. */
export const answerTimes = { search: 5000, write: 30_000 };

/** Text inside a query of the search server's own language: its operators lose their meaning. */
export const escapeMatch = (text: string): string => text.replace(/[\\()|\-!@~"&/^$=<*'[\]?%]/g, '\\$&');

/** Values of a row as SphinxQL writes them: numbers as they are, text in quotation marks with everything in it escaped. */
export const valuesOf = (row: readonly (string | number)[]): string =>
  `(${row.map((value) => (typeof value === 'number' ? String(value) : quoted(value))).join(', ')})`;

interface FoundRows {
  /** IDs of the documents, in order. */
  ids: number[];
  /** All that match. */
  total: number;
}

/** A Sphinx or Manticore server, spoken to in SphinxQL: its own query language over the protocol of MySQL. */
export class SearchServer {
  readonly #pool: Pool;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#pool = createPool({
      host: hostname,
      port: Number(port || 9306),
      connectionLimit: connections,
      connectTimeout: connectTime,
      // The server holds its numbers in 64 bits; ours are exact in 53.
      supportBigNumbers: true,
    });
    // The pool replaces broken idle connections. Without a listener, the error would end the process.
    this.#pool.on('connection', (connection) => connection.on('error', () => {}));
  }

  async run(statement: string): Promise<RowDataPacket[]> {
    const [rows] = await this.#pool.query<RowDataPacket[]>({ sql: statement, timeout: answerTimes.search });
    return rows;
  }

  /** Runs a statement that changes the index. */
  async write(statement: string): Promise<void> {
    await this.#pool.query({ sql: statement, timeout: answerTimes.write });
  }

  /** Runs a search, and asks on the same connection how many documents match. */
  async search(statement: string): Promise<FoundRows> {
    const connection = await this.#pool.getConnection();
    try {
      const rows = await ask(connection, statement);
      const meta = await ask(connection, 'SHOW META');
      const total = meta.find(({ Variable_name }) => Variable_name === 'total_found');
      return { ids: rows.map(({ id }) => Number(id)), total: Number(total?.Value ?? rows.length) };
    } finally {
      connection.release();
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

async function ask(connection: Connection, statement: string): Promise<RowDataPacket[]> {
  const [rows] = await connection.query<RowDataPacket[]>({ sql: statement, timeout: answerTimes.search });
  return rows;
}
