import type { DecisionStatus } from '@brevet/contract/statuses';
import { decisions, listingTypes } from '@brevet/contract/statuses';
import { IconThumbUpFilled } from '@tabler/icons-react';
import { FilterChips } from '../../shared/table/FilterChips.tsx';
import { useTableSearch } from '../../shared/table/useTableState.ts';
import { DecisionGlyph, TypeIcon } from '../../shared/ui/badges.tsx';
import { allListingsSearch } from './list-search.ts';
import styles from './ReaderChips.module.css';

/** In the order of a buyer's work: what waits for a decision comes first. */
const choices = [decisions.undecided, decisions.pursue, decisions.postpone, decisions.pass] as const;
const listingTypeCodes = [0, 1, 2, 3] as const satisfies readonly (keyof typeof listingTypes)[];
const recommended = '1';

const glyph = (code: DecisionStatus) => <DecisionGlyph code={code} />;

/** A buyer's filters: decision, recommendation and type. */
export function ReaderChips() {
  const [search, change] = useTableSearch(allListingsSearch);
  return (
    <div className={styles.chips}>
      <FilterChips
        label="Decision"
        any="Any decision"
        chips={choices.map(({ code, label }) => ({ value: String(code), label, glyph: glyph(code) }))}
        chosen={search.DecisionStatus?.split(',') ?? []}
        onChoose={(code) => change({ DecisionStatus: code })}
      />
      <FilterChips
        label="Recommendation"
        any="All"
        chips={[{ value: recommended, label: 'Recommended', glyph: <IconThumbUpFilled size={14} aria-hidden /> }]}
        chosen={search.Recommended ? [recommended] : []}
        onChoose={(value) => change({ Recommended: value ? 1 : undefined })}
      />
      <FilterChips
        label="Type"
        any="Any type"
        chips={listingTypeCodes.map((type) => ({
          value: String(type),
          label: listingTypes[type],
          glyph: <TypeIcon type={type} size={14} labelled={false} />,
        }))}
        chosen={search.ListingType?.split(',') ?? []}
        onChoose={(type) => change({ ListingType: type })}
      />
    </div>
  );
}
