import type { LandscapeGroups } from '@brevet/contract/landscapes';

/** Like the server's CSV files: RFC 4180 with a byte order mark, and no cell that a spreadsheet takes for a formula. */
export function csvOf(heading: string, groups: LandscapeGroups): string {
  const rows = [[heading, 'Patents'], ...groups.map(({ Group, Patents }) => [Group, String(Patents)])];
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Properties that the page's styles give to the parts of a chart. */
const shown = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];

/** A chart as a file of its own, with the colors that it has on the page. */
export function svgOf(chart: SVGSVGElement, title: string): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>('*');
  for (const [at, part] of [...chart.querySelectorAll<SVGElement>('*')].entries()) {
    const style = getComputedStyle(part);
    const target = copies[at];
    target?.removeAttribute('class');
    target?.removeAttribute('style');
    for (const name of shown) target?.setAttribute(name, style.getPropertyValue(name));
  }
  const { width, height } = chart.getBoundingClientRect();
  for (const [name, value] of Object.entries({ xmlns: 'http://www.w3.org/2000/svg', width, height }))
    copy.setAttribute(name, String(value));
  copy.removeAttribute('style');
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  name.textContent = title;
  copy.querySelector('title')?.remove();
  copy.prepend(name);
  return new XMLSerializer().serializeToString(copy);
}
