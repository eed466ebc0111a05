/** Counts with one more for each of these verdicts or results. */
export function added(counts: Record<string, number>, names: readonly string[]): Record<string, number> {
  const sums = { ...counts };
  for (const name of names) sums[name] = (sums[name] ?? 0) + 1;
  return sums;
}
