interface Named {
  /** The organizations of the cell, if a semicolon or a line break divides them. */
  organizations: readonly string[];
  organizationText?: string;
}

/** Parts of a cell that can be combined. A cell with more of them is read as it stands. */
const mostParts = 12;

/** The parts of a cell between commas, semicolons and line breaks, and what divides them. */
function partsOf(text: string): string[] {
  const parts = text.split(/(,\s+|;\s*|\s*\n\s*)/);
  return parts.length > 2 * mostParts ? [] : parts;
}

/** The name that the parts from one to another form: "Acme, Inc." */
const joined = (parts: readonly string[], from: number, to: number): string =>
  parts
    .slice(from, to + 1)
    .join('')
    .trim();

/** All names that a cell can mean. `Acme, Inc., Halden` may be one organization, two or three. */
export function possibleOrganizations({ organizations, organizationText = '' }: Named): string[] {
  const parts = partsOf(organizationText);
  const names = parts.flatMap((_, from) =>
    from % 2 === 1 ? [] : parts.flatMap((__, to) => (to < from || to % 2 === 1 ? [] : joined(parts, from, to))),
  );
  return [...new Set([...organizations, ...names])].filter(Boolean);
}

/** The longest known names that a cell consists of. Null if other text is left. */
function known(parts: readonly string[], isKnown: (name: string) => boolean, from = 0): string[] | null {
  if (from >= parts.length) return [];
  for (let to = parts.length - 1; to >= from; to -= 1) {
    const name = to % 2 === 1 ? '' : joined(parts, from, to);
    const rest = name !== '' && isKnown(name) ? known(parts, isKnown, to + 2) : null;
    if (rest) return [name, ...rest];
  }
  return null;
}

/**
 * The organizations that a cell means: those of the contact, if it consists of them; else those of the directory, if it consists of them; else
 * what semicolons and line breaks divide.
 */
export function chooseOrganizations(
  { organizations, organizationText }: Named,
  idOf: (name: string) => number | undefined,
  theirs: readonly number[],
): readonly string[] {
  const parts = organizationText === undefined ? [] : partsOf(organizationText);
  if (parts.length === 0) return organizations;
  const own = known(parts, (name) => theirs.includes(idOf(name) ?? 0));
  return [...new Set(own ?? known(parts, (name) => idOf(name) !== undefined) ?? organizations)];
}
