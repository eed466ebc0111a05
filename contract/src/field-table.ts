import { z } from 'zod';

/** The rule by which a merge of two entries decides on a field. */
export type Merging =
  /** One of the values. */
  | { way: 'one' }
  /** A part of a value whose fields only make sense together, such as an address. */
  | { way: 'together'; with: string }
  /** A flag: set if either entry has it set, unless someone chooses. */
  | { way: 'flag' }
  /** Both texts, one after the other, if there is room. */
  | { way: 'text'; between: string }
  /** A set of codes. */
  | { way: 'set' }
  /** Consent: the merged entry never allows more than either does. Codes from no to yes. */
  | { way: 'consent'; order: readonly number[] };

interface Options {
  /** The part of the form that holds it. */
  group: string;
  /** The most characters. */
  most?: number;
  required?: true;
  /** Null for a field with rules of its own. */
  merging?: Merging | null;
  /** The texts of its codes. */
  codes?: Readonly<Record<number, string>>;
  /** Its choices, if they are texts. */
  choices?: readonly string[];
  /** A value that says as little as none. */
  nothing?: number | string;
  help?: string;
}

/** A field of what people edit: form, facts, blank values, answers, imports and merges follow from it. */
export interface TableField<Schema extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType, Blank = unknown>
  extends Options {
  label: string;
  kind: 'line' | 'lines' | 'phone' | 'address' | 'website' | 'country' | 'count' | 'flag' | 'choice' | 'set';
  schema: Schema;
  answer: Answer;
  blank: Blank;
  merging: Merging | null;
}

type Table = Readonly<Record<string, TableField>>;

const ofText =
  (kind: TableField['kind']) =>
  <S extends z.ZodType, const O extends Options>(label: string, schema: S, options: O) => ({
    merging: { way: 'one' } as Merging | null,
    ...options,
    label,
    kind,
    schema,
    answer: z.string(),
    blank: '',
  });
/** One line of text. */
export const lineField = ofText('line');
export const linesField = ofText('lines');
export const phoneField = ofText('phone');
/** An email address. */
export const addressField = ofText('address');
export const websiteField = ofText('website');
export const countryField = ofText('country');

/** A whole number, or null if it isn't known. */
export const countField = <S extends z.ZodType, const O extends Options>(label: string, schema: S, options: O) => ({
  merging: { way: 'one' } as Merging | null,
  ...options,
  label,
  kind: 'count' as const,
  schema,
  answer: z.int().nullable(),
  blank: null,
});

const yesNo = z.literal([0, 1]);
/** 1 or 0. */
export const flagField = (label: string, schema: typeof yesNo, options: Options) => ({
  merging: { way: 'flag' } as Merging | null,
  ...options,
  codes: { 1: 'Yes', 0: 'No' },
  label,
  kind: 'flag' as const,
  schema,
  answer: yesNo,
  blank: 0,
});
const ofCodes =
  <Kind extends 'choice' | 'set'>(kind: Kind, way: 'one' | 'set') =>
  <S extends z.ZodType, A extends z.ZodType, B>(
    label: string,
    { schema, answer, blank }: { schema: S; answer: A; blank: B },
    options: Options,
  ) => ({ merging: { way } as Merging | null, ...options, label, kind, schema, answer, blank });
/** One of some codes or texts. */
export const choiceField = ofCodes('choice', 'one');
/** Any of some codes. */
export const setField = ofCodes('set', 'set');

const mapped = <T extends Table, V>(table: T, value: (field: TableField) => V) =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, value(field)]));

/** The schemas of a body. A field that isn't required may be absent. */
export const inputsOf = <T extends Table>(table: T) =>
  mapped(table, ({ schema, required }) => (required ? schema : schema.optional())) as {
    [N in keyof T]: T[N] extends { required: true } ? T[N]['schema'] : z.ZodOptional<T[N]['schema']>;
  };
export const answersOf = <T extends Table>(table: T) =>
  mapped(table, ({ answer }) => answer) as { [N in keyof T]: T[N]['answer'] };
export const blanksOf = <T extends Table>(table: T) => mapped(table, ({ blank }) => blank) as { [N in keyof T]: T[N]['blank'] };
export const labelsOf = <T extends Table>(table: T) => mapped(table, ({ label }) => label) as { [N in keyof T]: string };
