/** The width of the column with the checkboxes. */
export const checkWidth = 40;
/** The minimum width of the flexible column. Below it, the table scrolls sideways. */
const leastRest = 160;
/** The width that names need in it. Secondary columns are hidden to leave it as much. */
const goodRest = 216;
/** Its maximum. On a wide screen, the other columns share the width beyond it. */
const mostRest = 560;
const usual = 150;

/**
 * The width of each column in pixels; null for the column that gets the remaining width: the one that asks for it, else the last.
 * `minWidth` is the table's minimum, so that no column ever shrinks to nothing. `available` is infinite while it isn't known.
 */
export function columnWidths(
  columns: { key: string; width?: number }[],
  chosen: Record<string, number>,
  available = Number.POSITIVE_INFINITY,
): { widths: (number | null)[]; minWidth: number } {
  const wanted = columns.map(({ key, width = usual }) => ({ width: chosen[key] ?? width, isChosen: key in chosen }));
  const flexible = wanted.findIndex(({ width }) => width === 0);
  const rest = flexible === -1 ? wanted.length - 1 : flexible;
  const others = wanted.filter((_, index) => index !== rest);
  const spare = Number.isFinite(available) ? Math.max(available - sumOf(others) - mostRest, 0) : 0;
  const growth = spare / sumOf(others.filter(({ isChosen }) => !isChosen));
  return {
    widths: wanted.map(({ width, isChosen }, index) =>
      index === rest ? null : isChosen ? width : Math.floor(width * (1 + growth)),
    ),
    minWidth: sumOf(wanted) + (flexible === -1 ? 0 : leastRest),
  };
}

const sumOf = (columns: { width: number }[]): number => columns.reduce((sum, { width }) => sum + width, 0);

/**
 * The columns to hide so that the others fit and the flexible one has room for names: those of `secondary`, in order, and no more than
 * needed.
 */
export function columnsToHide(
  columns: { key: string; width?: number }[],
  secondary: readonly string[],
  available: number,
): string[] {
  const hidden: string[] = [];
  const room = columns.some(({ width }) => width === 0) ? available - goodRest + leastRest : available;
  for (const key of secondary) {
    const shown = columns.filter((column) => !hidden.includes(column.key));
    if (columnWidths(shown, {}).minWidth <= room) break;
    hidden.push(key);
  }
  return hidden;
}
