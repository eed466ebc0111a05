import type { Landscape, LandscapeGroups } from '@brevet/contract/landscapes';
import { subclassesOf } from '@brevet/contract/patent-classes';
import type { TermFacts } from '@brevet/contract/patent-term';
import { termEnd } from '@brevet/contract/patent-term';

/** A patent of a landscape, with what its reader may know of it. */
export type LandscapePatent = TermFacts & {
  Cpc: string[];
  InternationalClass?: string;
  /** Names, separated by "; ". */
  Assignee: string | null;
};

/** Groups that a chart shows. The rest are combined into one. */
const mostGroups = 15;
const unknown = 'Unknown';
const terms = ['Expired', 'Under 5 years', '5 to 9 years', '10 to 14 years', '15 years or more', unknown];

/** Counts patents, some at a time. */
export class LandscapeCounter {
  readonly #years = new Map<string, number>();
  readonly #classes = new Map<string, number>();
  readonly #terms = new Map<string, number>(terms.map((term) => [term, 0]));
  readonly #assignees = new Map<string, number>();
  readonly #today: string;
  total = 0;

  constructor(today = new Date()) {
    this.#today = today.toISOString().slice(0, 10);
  }

  add(patents: readonly LandscapePatent[]): void {
    for (const patent of patents) {
      this.total += 1;
      count(this.#years, patent.FiledDate?.slice(0, 4) ?? unknown);
      count(this.#classes, classOf(patent));
      count(this.#terms, termOf(patent, this.#today));
      for (const name of new Set(patent.Assignee?.split('; ').filter(Boolean) ?? [])) count(this.#assignees, name);
    }
  }

  result({ more, assignees }: { more: boolean; assignees: boolean }): Landscape {
    return {
      total: this.total,
      more,
      years: yearsOf(this.#years),
      classes: mostFrequent(this.#classes),
      terms: groupsOf(this.#terms).filter(({ Patents }) => Patents > 0),
      ...(assignees ? { assignees: mostFrequent(this.#assignees) } : {}),
    };
  }
}

const count = (groups: Map<string, number>, name: string): void => void groups.set(name, (groups.get(name) ?? 0) + 1);
const groupsOf = (groups: Iterable<[string, number]>): LandscapeGroups =>
  [...groups].map(([Group, Patents]) => ({ Group, Patents }));

const classOf = ({ Cpc, InternationalClass }: LandscapePatent): string => {
  const [first = ''] = Cpc.length > 0 ? Cpc : (InternationalClass?.split('; ') ?? []);
  return subclassesOf([{ Cpc: [first] }])[0] || unknown;
};

function termOf(patent: LandscapePatent, today: string): string {
  const end = termEnd(patent);
  if (end === null) return unknown;
  if (end <= today) return 'Expired';
  const left = Number(end.slice(0, 4)) - Number(today.slice(0, 4)) - (end.slice(5) < today.slice(5) ? 1 : 0);
  if (left < 5) return 'Under 5 years';
  if (left < 10) return '5 to 9 years';
  return left < 15 ? '10 to 14 years' : '15 years or more';
}

/** Every year from the first to the last, so that gaps show. Patents without a year come last. */
function yearsOf(years: ReadonlyMap<string, number>): LandscapeGroups {
  const known = [...years.keys()].filter((year) => year !== unknown).map(Number);
  const first = Math.min(...known);
  const all = known.length === 0 ? [] : Array.from({ length: Math.max(...known) - first + 1 }, (_, at) => String(first + at));
  return groupsOf([...all, ...(years.has(unknown) ? [unknown] : [])].map((year) => [year, years.get(year) ?? 0]));
}

function mostFrequent(groups: ReadonlyMap<string, number>): LandscapeGroups {
  const sorted = groupsOf(groups).sort((a, b) => b.Patents - a.Patents || (a.Group < b.Group ? -1 : 1));
  if (sorted.length <= mostGroups) return sorted;
  const rest = sorted.slice(mostGroups - 1);
  return [
    ...sorted.slice(0, mostGroups - 1),
    { Group: `Other (${rest.length})`, Patents: rest.reduce((sum, { Patents }) => sum + Patents, 0) },
  ];
}
