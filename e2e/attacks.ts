import type { Page } from '@playwright/test';
import type { z } from 'zod';
import { attacks } from '../server/src/test/script-attacks.ts';

/** Without the content security policy, so that it isn't what stops a script. */
export const unprotected = { bypassCSP: true } as const;

/** Notes each script that runs. */
export const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { attacked: () => seen.push('ran'), seenAttacks: seen });
  });

/** Fires the events that attacks wait for at each element, and returns what ran and what could run. */
export const provoke = (page: Page, place: string): Promise<string[]> =>
  page.locator(place).evaluate((root) => {
    const seen = 'seenAttacks' in window && Array.isArray(window.seenAttacks) ? window.seenAttacks.map(String) : ['not watched'];
    const elements = [root, ...root.querySelectorAll('*')];
    const could = elements.flatMap((element) => [
      ...(/^(script|iframe|object|embed|form|base|meta|link|style|frame|img|video|audio|template|foreignobject)$/i.test(
        element.localName,
      )
        ? [element.outerHTML]
        : []),
      ...Array.from(element.attributes).flatMap(({ name, value }) =>
        /^on|^srcdoc$|^formaction$/i.test(name) ||
        (/^(href|src|xlink:href|action)$/.test(name) && /^[\s\p{Cc}]*(javascript|data|vbscript):/iu.test(value))
          ? [`${name}=${value}`]
          : [],
      ),
    ]);
    for (const element of elements)
      for (const event of [
        'mouseover',
        'mouseenter',
        'pointerover',
        'focus',
        'focusin',
        'error',
        'load',
        'toggle',
        'animationstart',
      ])
        element.dispatchEvent(new Event(event, { bubbles: false }));
    return [...seen, ...could];
  });

export const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** Attacks that only work as the whole address of a link. */
const addresses = [
  'javascript:attacked()',
  ' JaVaScRiPt:attacked()',
  'java\tscript:attacked()',
  '\u0001javascript:attacked()',
  'data:text/html,<script>parent.attacked()</script>',
  'vbscript:attacked()',
  '//evil.example/"onmouseover="attacked()',
  'https://x.example/"onmouseover="attacked()',
];
/** What each opening of a page shows: some of the attacks together, or one address. */
export const openings = (atOnce: number): readonly (readonly string[])[] => [
  ...chunks(attacks, atOnce),
  ...addresses.map((address) => [address]),
];

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
