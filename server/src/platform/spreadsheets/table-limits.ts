/** Limits on what is taken from a table. */
export interface TableLimits {
  /** Columns beyond these are left out. */
  mostColumns: number;
  /** Characters of a cell. The rest is left out. */
  longestCell: number;
}

/** A row of a table, with its number in the file. */
export interface SheetRow {
  number: number;
  cells: string[];
  /** A quotation mark in it isn't closed, so its cells may not be the right ones. */
  isDamaged?: boolean;
}

/** Thrown for a file beyond the limits. */
export class TooLarge extends Error {}
