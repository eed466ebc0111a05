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

const svgNamespace = 'http://www.w3.org/2000/svg';
/** Room around the chart, enough for labels that are wider in another font. */
const margin = 40;
const headingHeight = 32;

/** A chart as a standalone file, with its title and the colors that it has on the page. */
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
  const box = chart.getBoundingClientRect();
  const [width, height] = [box.width + 2 * margin, box.height + 2 * margin + headingHeight];
  const [left, top] = [-margin, -margin - headingHeight];
  for (const name of ['style', 'role', 'tabindex']) copy.removeAttribute(name);
  set(copy, { xmlns: svgNamespace, width, height, viewBox: `${left} ${top} ${width} ${height}` });
  copy.querySelector('title')?.remove();
  const { color, fontFamily } = getComputedStyle(chart);
  copy.prepend(
    partOf('title', {}, title),
    partOf('rect', { x: left, y: top, width, height, fill: backgroundOf(chart) }),
    partOf(
      'text',
      { x: 0, y: top + margin + 8, fill: color, 'font-family': fontFamily, 'font-size': 16, 'font-weight': 600 },
      title,
    ),
  );
  return new XMLSerializer().serializeToString(copy);
}

/** The color behind an element. */
function backgroundOf(element: Element | null): string {
  if (!element) return 'white';
  const { backgroundColor } = getComputedStyle(element);
  return /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
}

function set(part: SVGElement, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, String(value));
}

function partOf(tag: 'title' | 'rect' | 'text', attributes: Record<string, string | number>, content = ''): SVGElement {
  const part = document.createElementNS(svgNamespace, tag);
  set(part, attributes);
  part.textContent = content;
  return part;
}
