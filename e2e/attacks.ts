import type { Page } from '@playwright/test';
import { attacks } from '../server/src/test/script-attacks.ts';
import { runFirst } from './pages.ts';

/** Without the content security policy, so that it isn't what stops a script. */
export const unprotected = { bypassCSP: true } as const;

/** Notes each script that runs. */
export const watch = (page: Page) =>
  runFirst(page, () => {
    const seen: string[] = [];
    Object.assign(window, { attacked: () => seen.push('ran'), seenAttacks: seen });
  });

/** Fires the events that attacks wait for at each element, and returns what ran and what could run. */
export const provoke = (page: Page, place: string): Promise<string[]> =>
  page.locator(place).evaluate((root) => {
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
    const seen = 'seenAttacks' in window && Array.isArray(window.seenAttacks) ? window.seenAttacks.map(String) : ['not watched'];
    return [...seen, ...could];
  });

export const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** Attacks that only work as the whole address of a link. */
export const addresses = [
  'javascript:attacked()',
  ' JaVaScRiPt:attacked()',
  'java\tscript:attacked()',
  '\u0001javascript:attacked()',
  'data:text/html,<script>parent.attacked()</script>',
  'vbscript:attacked()',
  '//evil.example/"onmouseover="attacked()',
  'https://x.example/"onmouseover="attacked()',
];
/** The attacks that a page shows each time it opens: several together, or one address. */
export const openings = (atOnce: number): readonly (readonly string[])[] => [
  ...chunks(attacks, atOnce),
  ...addresses.map((address) => [address]),
];

/** Ends what attacks leave open, so that the next one would run, too. */
export const closing = '</textarea></style></script></title></noscript>-->';

/** A listing's image. An answer can change only its address. If it fails to load, an icon replaces it. */
const listingImage = /^<img(?: (?:(?:alt|class|loading|decoding)="[^"]*"|src="\/api\/listingImage\?[^"]*"))+>$/;

/**
 * Everything that ran or could run in a whole screen, except forms, images of listings, Mantine's styles and frames that run
 * nothing.
 */
export const foundIn = async (page: Page): Promise<string[]> =>
  (await provoke(page, 'body')).filter(
    (one) => !/^<form|^<style data-mantine-styles|^<iframe [^>]*sandbox=""|^srcdoc=/.test(one) && !listingImage.test(one),
  );
