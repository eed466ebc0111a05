/** The minimum width of the flexible column. Below it, the table scrolls sideways. */
const leastRest = 180;
const usual = 150;

/**
 * The width of each column in pixels; null for the column that gets the remaining width: the one that asks for it, else the last.
 * `minWidth` is the table's minimum, so that no column ever shrinks to nothing.
 */
export function columnWidths(
  columns: { key: string; width?: number }[],
  chosen: Record<string, number>,
): { widths: (number | null)[]; minWidth: number } {
  const wanted = columns.map(({ key, width = usual }) => chosen[key] ?? width);
  const rest = wanted.includes(0) ? wanted.indexOf(0) : wanted.length - 1;
  const minWidth = wanted.reduce((sum, width) => sum + (width || leastRest), 0);
  return { widths: wanted.map((width, index) => (index === rest ? null : width)), minWidth };
}

/** The columns to hide so that the others fit: those of `secondary`, in order, and no more than needed. */
export function crowdedOut(
  columns: { key: string; width?: number }[],
  secondary: readonly string[],
  available: number,
): string[] {
  const hidden: string[] = [];
  for (const key of secondary) {
    const shown = columns.filter((column) => !hidden.includes(column.key));
    if (columnWidths(shown, {}).minWidth <= available) break;
    hidden.push(key);
  }
  return hidden;
}
