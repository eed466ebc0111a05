import type { TitleItem, TitleReader } from './cpc-titles.ts';
import { titleItem } from './cpc-titles.ts';
import { hasColumns } from './patentsview.ts';
import type { TsvRow } from './tsv.ts';
import { readTsv } from './tsv.ts';

/** PatentsView's g_cpc_title and pg_cpc_title: a group in each row, with the titles of its subclass and class. */
export const cpcTitleTable: TitleReader = {
  name: 'PatentsView cpc_title',
  recognizes: (head) => hasColumns(head, 'cpc_group', 'cpc_group_title', 'cpc_subclass_title'),
  async *read(bytes) {
    for await (const row of readTsv(bytes)) yield* titlesOfRow(row);
  },
};

function titlesOfRow(row: TsvRow): TitleItem[] {
  if (row.problem !== null) return [{ position: row.line, skipped: row.problem }];
  return ['cpc_class', 'cpc_subclass', 'cpc_group'].flatMap(
    (column) => titleItem(row.line, row.get(column), row.get(`${column}_title`)) ?? [],
  );
}
