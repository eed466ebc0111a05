import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * The response schema for the serializer, which writes declared fields only. `anyOf [X, null]` becomes
 * `nullable`, which it writes without trying alternatives.
 */
export function answerSchema(answer: z.ZodType): Schema {
  return withNullable(z.toJSONSchema(answer, { target: 'draft-7', io: 'output' }));
}

function withNullable(schema: Schema): Schema {
  const { anyOf, $schema: _, ...rest } = schema;
  const kept = anyOf?.filter((one) => one.type !== 'null');
  if (anyOf && kept && kept.length === 1 && kept.length < anyOf.length && kept[0]) {
    return { ...withNullable(kept[0]), ...rest, nullable: true } as Schema;
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
