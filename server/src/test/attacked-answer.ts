import type { z } from 'zod';

const uuid = '00000000-0000-4000-8000-000000000000';
const formats: Readonly<Record<string, string>> = { datetime: '2026-01-02T03:04:05.000Z', date: '2026-01-02', uuid };

/**
 * An answer of this shape as a server without any check would send it: each free text is an attack. A list has a row for each text, and
 * a text outside of lists is all of them. Codes and rights vary by `index`.
 */
export function attacked(schema: z.core.$ZodType, texts: readonly string[], index = 0): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (inner: z.core.$ZodType) => attacked(inner, texts, index);
  switch (def.type) {
    case 'string': {
      const format = 'format' in def ? String(def.format) : '';
      return formats[format] ?? texts.join(' next ');
    }
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, inside(inner)]));
    case 'array':
      return texts.map((text, at) => attacked(def.element, [text], index + at));
    case 'tuple':
      return def.items.map(inside);
    case 'record':
      return Object.fromEntries([[inside(def.keyType), inside(def.valueType)]]);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inside(def.innerType);
    case 'pipe':
      return inside(def.in);
    case 'union': {
      const option = def.options[index % def.options.length];
      return option && inside(option);
    }
    case 'lazy':
      return inside(def.getter());
    case 'enum': {
      const values = Object.values(def.entries);
      return values[index % values.length];
    }
    case 'literal':
      return def.values[index % def.values.length];
    case 'number':
      return index + 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return texts.join(' next ');
  }
}
