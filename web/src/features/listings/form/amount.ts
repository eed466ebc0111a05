const factors: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};
const shape = /^\$?\s*(\d[\d,]*(?:\.\d+)?|\.\d+)\s*([a-z]+)\.?$/i;

/** The dollars that a text with a short form such as "$2.5M" or "750 k" means; null for any other text. */
export function amountOf(text: string): number | null {
  const [, digits = '', unit = ''] = shape.exec(text.trim()) ?? [];
  const factor = factors[unit.toLowerCase()];
  return factor === undefined ? null : Math.round(Number(digits.replaceAll(',', '')) * factor * 100) / 100;
}
