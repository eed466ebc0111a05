import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** Writes the declared fields of an answer. Compiled at the first answer: compiling those of all calls takes a third of a second. */
export function answerWriter(answer: z.ZodType): (value: unknown) => string {
  let write: ((value: unknown) => string) | undefined;
  return (value) => {
    write ??= fastJson(answerSchema(answer) as fastJson.Schema);
    return write(value);
  };
}

/** The schema of an answer. `anyOf [X, null]` becomes `nullable`, which is written without trying alternatives. */
function answerSchema(answer: z.ZodType): Schema {
  return withNullable(z.toJSONSchema(answer, { target: 'draft-7', io: 'output' }));
}

function withNullable(schema: Schema): Schema {
  const { anyOf, $schema: _, ...rest } = schema;
  const kept = anyOf?.filter((one) => one.type !== 'null');
  if (anyOf && kept && kept.length === 1 && kept.length < anyOf.length && kept[0]) {
    const { enum: values, ...one } = withNullable(kept[0]);
    // Where alternatives are tried, null must be among the values, too.
    return { ...one, ...(values && { enum: [...values, null] }), ...rest, nullable: true } as Schema;
  }
  const result: Schema = { ...rest, ...(anyOf ? { anyOf: anyOf.map(withNullable) } : {}) };
  if (rest.properties) {
    result.properties = Object.fromEntries(
      Object.entries(rest.properties).map(([name, property]) => [
        name,
        typeof property === 'object' ? withNullable(property) : property,
      ]),
    );
  }
  if (rest.items && typeof rest.items === 'object' && !Array.isArray(rest.items)) result.items = withNullable(rest.items);
  return result;
}
