/** The subclasses of patents, such as A61F, the most frequent first. */
export function subclassesOf(patents: readonly { Cpc: readonly string[] }[]): string[] {
  const counts = new Map<string, number>();
  for (const { Cpc } of patents)
    for (const name of new Set(Cpc.map((code) => code.slice(0, 4)))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}
