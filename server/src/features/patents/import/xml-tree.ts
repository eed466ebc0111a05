import { SaxesParser } from 'saxes';

/** An element with what stands in it, in order. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  content: (Element | string)[];
}

/** Parses a piece of XML without a DOCTYPE. Throws an Error with the reason for what is not well-formed. */
export function parseXml(xml: string): Element {
  const parser = new SaxesParser();
  const top: Element = { name: '', attributes: {}, content: [] };
  const open: Element[] = [top];
  const inner = (): Element => open.at(-1) ?? top;
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, content: [] };
    inner().content.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => inner().content.push(text));
  parser.on('cdata', (text) => inner().content.push(text));
  parser.on('error', (error) => {
    throw new Error(error.message.replace(/^\d+:\d+: /, ''));
  });
  parser.write(xml).close();
  const [root] = top.content;
  if (typeof root !== 'object') throw new Error('there is no element');
  return root;
}

/** The elements that a path of names leads to, from this one's children on. */
export function all(element: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce<Element[]>(
      (found, name) =>
        found.flatMap(({ content }) => content.filter((part): part is Element => typeof part === 'object' && part.name === name)),
      [element],
    );
}

export const first = (element: Element, path: string): Element | null => all(element, path)[0] ?? null;

/** The text of an element and all within it, as it stands. */
export const rawText = (element: Element): string =>
  element.content.map((part) => (typeof part === 'string' ? part : rawText(part))).join('');

/** The text with white space made single blanks. */
export const text = (element: Element): string => rawText(element).replace(/\s+/g, ' ').trim();

/** The text that a path leads to; null where there is none. */
export function textAt(element: Element, path: string): string | null {
  const found = first(element, path);
  return found ? text(found) || null : null;
}
