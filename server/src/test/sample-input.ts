import { z } from 'zod';

interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  minLength?: number;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** The path of keys to a value in an input. */
export type Place = readonly string[];

const byFormat: Record<string, string> = {
  email: 'ada@example.com',
  date: '2040-01-02',
  'date-time': '2040-01-02T03:04:05Z',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.com',
};
const texts = ['1', 'US', 'sample-text', 'TTX', '123456'];

const schemaOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

function sampleText({ format = '', pattern, minLength = 1 }: Schema): string {
  const known = byFormat[format];
  if (known !== undefined) return known;
  const fits = (text: string) => text.length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
  return texts.find(fits) ?? 'sample-text';
}

function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [part] = schema.anyOf ?? schema.allOf ?? [];
  if (part && schema.type === undefined) return sample(part);
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sample(field)]));
  if (schema.type === 'array') return schema.items ? [sample(schema.items)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  return sampleText(schema);
}

function placesIn(schema: Schema, at: Place = []): Place[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => placesIn(one, at));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => placesIn(field, [...at, name]));
  const items = schema.items ? placesIn(schema.items, [...at, '0']) : [];
  return [...(at.length > 0 ? [at] : []), ...alternatives, ...fields, ...items];
}

/** An input for a schema with a plausible value in every field, and the paths of all its values. */
export function sampleInput(schema: z.ZodType): { input: unknown; places: Place[] } {
  const described = schemaOf(schema);
  const places = new Map(placesIn(described).map((place) => [place.join('.'), place]));
  return { input: sample(described), places: [...places.values()] };
}

/** The input with a different value at one path. */
export function withValue(input: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(input)) return input.with(Number(key), withValue(input[Number(key)], rest, value));
  const fields: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {};
  return { ...fields, [key]: withValue(fields[key], rest, value) };
}
