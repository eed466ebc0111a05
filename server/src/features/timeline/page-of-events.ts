interface Counted {
  /** The number of rows on all pages. */
  total: number;
}

/** Reads a page of rows that each know the total. */
export async function pageOfEvents<Row extends Counted>(
  { page, limit }: { page: number; limit: number },
  read: (offset: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; pages: number; total: number }> {
  const rows = await read((page - 1) * limit);
  // A page past the last one has no row that knows the total.
  const [counted] = rows.length > 0 || page === 1 ? rows : await read(0);
  const total = counted?.total ?? 0;
  return { rows, pages: Math.ceil(total / limit), total };
}
