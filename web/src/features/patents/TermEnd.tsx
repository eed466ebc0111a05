import type { FoundPatent } from '@brevet/contract/patent-search';
import { formatFullDay, nothing } from '../../shared/ui/format.ts';
import { doubtOfTerm } from './term.ts';

interface Props {
  row: Pick<FoundPatent, 'TermEnd' | 'Certainty' | 'EndedOn'>;
  /** Says what the day is, where no heading does. */
  isLabeled?: boolean;
}

/** The end of a patent in a list. One that isn't a fact has its sign; a patent that lapsed ended on that day. */
export function TermEnd({ row, isLabeled = false }: Props) {
  const { TermEnd: end, Certainty, EndedOn } = row;
  if (EndedOn)
    return <span title="Ended by a lapse">{[isLabeled && 'Ended', formatFullDay(EndedOn)].filter(Boolean).join(' ')}</span>;
  if (!end || !Certainty) return nothing;
  const [sign, meaning] = doubtOfTerm({ Legal: { Status: 'in_force', TermEnd: end, Certainty, EndedOn } }) ?? [];
  return <span title={meaning}>{[isLabeled && 'Term end', sign, formatFullDay(end)].filter(Boolean).join(' ')}</span>;
}
