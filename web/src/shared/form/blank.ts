import { z } from 'zod';

type Blank<Input> = { [Name in keyof Input]-?: unknown extends Input[Name] ? string | number : NonNullable<Input[Name]> };

/** The empty fields of a form: the schema's defaults, and empty text for fields without one. */
export const blankOf = <Schema extends z.ZodObject>(schema: Schema) =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, z.safeParse(field, undefined).data ?? '']),
  ) as Blank<z.input<Schema>>;
