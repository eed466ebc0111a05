import type { ReactNode } from 'react';
import { createElement, useMemo } from 'react';
import styles from './RichText.module.css';

/** The elements that a note can have. Anything else is left out, and its text stays. */
const elements = new Set(
  [
    'p',
    'br',
    'hr',
    'h3',
    'h4',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'table',
    'tbody',
    'tr',
  ].concat(['th', 'td']),
);
const unread = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'textarea', 'title']);
const empty = new Set(['br', 'hr']);
const safeLink = /^(?:https?:\/\/|mailto:)/i;
const deepest = 40;

const spanOf = (cell: Element, name: string): number | undefined => {
  const span = Number(cell.getAttribute(name));
  return span > 1 && span <= 20 ? span : undefined;
};

function childrenOf(node: Node, depth: number): ReactNode[] {
  return depth > deepest ? [node.textContent] : Array.from(node.childNodes, (child, index) => elementOf(child, index, depth));
}

/** The React element of a node of an inert document. Only text, known elements and a few of their attributes are taken over. */
function elementOf(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (unread.has(name)) return null;
  const children = empty.has(name) ? undefined : childrenOf(node, depth + 1);
  if (name === 'a') {
    const href = node.getAttribute('href') ?? '';
    const link = safeLink.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
    return createElement('a', { key, ...link }, children);
  }
  if (node.getAttribute('data-type') === 'mention') return createElement('span', { key, className: styles.mention }, children);
  if (name === 'th' || name === 'td')
    return createElement(name, { key, colSpan: spanOf(node, 'colspan'), rowSpan: spanOf(node, 'rowspan') }, children);
  if (name === 'ol') return createElement('ol', { key, start: Number(node.getAttribute('start')) || 1 }, children);
  if (name === 'table') return createElement('div', { key, className: styles.wide }, createElement('table', {}, children));
  return elements.has(name) ? createElement(name, { key }, children) : createElement('span', { key }, children);
}

/**
 * Stored HTML as React elements. The parsed document runs and loads nothing, and no HTML reaches the page, so that even HTML that
 * the server failed to sanitize stays harmless.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body, 0), [html]);
  return <div className={styles.text}>{content}</div>;
}
