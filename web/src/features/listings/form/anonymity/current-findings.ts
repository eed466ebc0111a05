import type { Finding } from '@brevet/contract/anonymity-check';

/** The findings in a text as it was when it was checked. */
export interface Checked {
  text: string;
  findings: Finding[];
}

/** The server's findings, with those that the browser had in the same text. */
export interface ServerChecked extends Checked {
  own: Finding[];
}

const overlaps = (one: Finding, other: Finding): boolean => one.start < other.end && other.start < one.end;
const keyOf = ({ text }: Finding): string => text.toLowerCase().trim();

/** The findings whose words are still in a newer text, at their places there, in order. */
function movedTo(text: string, checked: Checked | undefined): Finding[] {
  if (!checked || checked.text === text) return checked?.findings ?? [];
  let from = 0;
  return checked.findings.flatMap((finding) => {
    const start = text.indexOf(finding.text, from);
    if (start < 0) return [];
    from = start + finding.text.length;
    return [{ ...finding, start, end: from }];
  });
}

/** Kinds of names that come from fields of the form, so that the server doesn't know them before they are stored. */
const typedKinds: readonly string[] = ['seller', 'brand', 'assignee', 'inventor'];

interface Known {
  own: Checked | undefined;
  server: ServerChecked | undefined;
  /** The form has names that aren't stored yet. */
  unsaved: boolean;
}

/**
 * The current findings in a text. The server knows more names than the browser, and which findings a broker allowed. Until it has
 * checked the newest text, its findings move along with their words, and findings that only the browser had aren't shown.
 */
export function currentFindings(text: string, { own, server, unsaved }: Known): Finding[] {
  const isTheirs = ({ kind }: Finding): boolean => !(unsaved && typedKinds.includes(kind));
  const apart = (findings: readonly Finding[], from: readonly Finding[]): Finding[] =>
    findings.filter((finding) => !from.some((other) => overlaps(finding, other)));
  const refuted = new Set(
    apart(server?.own ?? [], server?.findings ?? [])
      .filter(isTheirs)
      .map(keyOf),
  );
  const theirs = movedTo(text, server);
  const isUpToDate = server?.text === text;
  const mine = movedTo(text, own).filter((finding) => !(isUpToDate && isTheirs(finding)) && !refuted.has(keyOf(finding)));
  return [...theirs, ...apart(mine, theirs)].sort((one, other) => one.start - other.start);
}

/** Words that can stand for a name. An empty text removes it. */
const replacements: Partial<Record<string, string>> = {
  assignee: 'the assignee',
  inventor: 'the inventor',
  seller: 'the seller',
  owner: 'the owner',
  broker: 'the broker',
  brand: 'the product',
  email: '',
  phone: '',
  url: '',
  handle: '',
  register: '',
};

/** The replacement that the suggestion leads to; null if there are several. */
export const replacementOf = ({ kind }: Pick<Finding, 'kind'>): string | null => replacements[kind] ?? null;

/** The text with a finding replaced, or removed together with the space before it. */
export function withoutFinding(text: string, { start, end }: Pick<Finding, 'start' | 'end'>, replacement: string): string {
  const before = text.slice(0, start);
  return (replacement === '' ? before.replace(/ $/, '') : before) + replacement + text.slice(end);
}
