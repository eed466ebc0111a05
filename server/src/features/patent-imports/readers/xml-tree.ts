import { SaxesParser } from 'saxes';

/** An element with its contents in order. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  content: (Element | string)[];
}

/** Parses a piece of XML without a DOCTYPE. Throws an Error with the reason if it isn't well-formed. */
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

/** The elements at a path of names, starting at this element's children. */
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

/** The text of an element and its descendants, unchanged. */
export const rawText = (element: Element): string =>
  element.content.map((part) => (typeof part === 'string' ? part : rawText(part))).join('');

/** The text with whitespace collapsed to single spaces. */
export const text = (element: Element): string => rawText(element).replace(/\s+/g, ' ').trim();

/** The text at a path, or null. */
export function textAt(element: Element, path: string): string | null {
  const found = first(element, path);
  return found ? text(found) || null : null;
}
