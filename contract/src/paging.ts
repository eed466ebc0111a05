import { z } from 'zod';

type Shape = z.ZodObject;

/** Query parameters for the order of a table. */
export const sorting = <Column extends string>(sortable: readonly [Column, ...Column[]], sid: Column, sod: 'ASC' | 'DESC') => ({
  sid: z.enum(sortable).default(sid as never),
  sod: z.enum(['ASC', 'DESC']).default(sod),
});

/** The forms of a table's rows: a page, or a file of all of them. Only tables of people and organizations have vCards. */
const formats = ['json', 'csv', 'vcf', 'vcf3'] as const;
const formatsWithoutCards = ['json', 'csv'] as const;
const formatOf = (cards: boolean) =>
  z
    .enum(cards ? formats : (formatsWithoutCards as readonly (typeof formats)[number][] as typeof formats))
    .default('json')
    .describe(`csv streams all matching rows${cards ? ', vcf as vCard 4.0, vcf3 as vCard 3.0' : ''}`);

export const paging = <Column extends string>(
  sortable: readonly [Column, ...Column[]],
  sid: Column,
  sod: 'ASC' | 'DESC',
  cards: boolean,
) => ({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  ...sorting(sortable, sid, sod),
  format: formatOf(cards),
});

export type TableQuery<Column extends string, Filters extends z.ZodRawShape> = z.ZodObject<
  ReturnType<typeof paging<Column>> & Filters,
  z.core.$strict
>;

export const pageOf = <Row extends Shape>(row: Row) => ({
  data: z.array(row),
  pages: z.int().describe('number of pages'),
  total: z.int().describe('number of matching rows, counted up to 10,000'),
  more: z.boolean().describe('true when more than 10,000 rows match'),
  message: z
    .string()
    .optional()
    .describe('why no rows match, or why they are in another order; absent if there is nothing to explain'),
  next: z.string().optional().describe('the value of `after` for the rows that follow; absent after the last row'),
});

/** Rows in the form that programs expect of a search engine. */
const engineRowsOf = <Row extends Shape>(row: Row) => z.tuple([z.array(row), z.array(z.object({ Value: z.int() }))]);

/** The answer of a table that a search engine may serve. Without one, `data` holds the rows as in other tables. */
export const scrolledOf = <Row extends Shape>(row: Row) => ({
  ...pageOf(row),
  type: z.literal('sphinx').optional().describe('a search engine answered: data[0] has the rows, data[1][0].Value the total'),
  data: z.union([z.array(row), engineRowsOf(row)]),
});

type Answered<Row> =
  | { type?: undefined; data: Row[]; total: number }
  | { type: 'sphinx'; data: [Row[], { Value: number }[]]; total: number };

/** The rows of an answer in either form. */
export const rowsOf = <Row>(answer: Answered<Row>): Row[] => (answer.type === 'sphinx' ? answer.data[0] : answer.data);
