import type { Facet } from '@brevet/contract/listing-facets';
import { facetLabels, facetValueLabel } from '@brevet/contract/listing-facets';
import { listingsApi } from '@brevet/contract/listings';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../../shared/api/hooks.ts';
import type { TableChange, TableState } from '../../../shared/table/table-state.ts';
import { noFilters } from '../../../shared/table/table-state.ts';
import { formatCount } from '../../../shared/ui/format.ts';
import { LoadState } from '../../../shared/ui/LoadState.tsx';
import { usePhone } from '../../../shared/ui/use-phone.ts';
import styles from './Browse.module.css';

interface Props {
  state: TableState;
  onChange: (change: TableChange) => void;
}

/** The number of values of a facet that are shown at first. */
const shownAtFirst = 8;

/** The facets with their counts. The address holds the choice. On a phone, they open above the list. */
export function FacetPanel({ state, onChange }: Props) {
  const isPhone = usePhone();
  const [opened, setOpened] = useState(false);
  const { search: _search, ...chosen } = state.filters;
  const count = Object.keys(chosen).length;
  const isShown = !isPhone || opened;
  return (
    <aside className={styles.panel} aria-label="Filters">
      <div className={styles.head}>
        {isPhone && (
          <Button variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {count > 0 ? `Filters (${count})` : 'Filters'}
          </Button>
        )}
        {count > 0 && (
          <Button
            variant="subtle"
            size={isPhone ? 'sm' : 'compact-xs'}
            onClick={() => onChange({ ...noFilters(state), search: state.filters.search })}
          >
            Clear filters
          </Button>
        )}
      </div>
      {isShown && <Facets state={state} onChange={onChange} />}
    </aside>
  );
}

function Facets({ state, onChange }: Props) {
  const read = useRead(listingsApi.getListingFacets, state.filters as never, { keep: true });
  return (
    <LoadState query={read}>
      {({ data }) =>
        data.every(({ Facet: name, values }) => values.length === 0 && state.filters[name] === undefined) ? (
          <p className={styles.none}>Filters for matching listings appear here.</p>
        ) : (
          data.map((facet) => (
            <FacetGroup key={facet.Facet} facet={facet} chosen={state.filters[facet.Facet]} onChange={onChange} />
          ))
        )
      }
    </LoadState>
  );
}

interface GroupProps {
  facet: Facet;
  chosen: string | undefined;
  onChange: Props['onChange'];
}

function FacetGroup({ facet: { Facet: name, values }, chosen, onChange }: GroupProps) {
  const [all, setAll] = useState(false);
  // A tag may contain commas, so only one can be chosen.
  const isOne = name === 'Tag';
  const on = chosen === undefined ? [] : isOne ? [chosen] : chosen.split(',');
  const gone = on.filter((value) => values.every((one) => one.value !== value)).map((value) => ({ value, count: 0 }));
  const entries = [...values, ...gone];
  if (name === 'Stars') entries.sort((one, other) => Number(other.value) - Number(one.value));
  if (entries.length === 0) return null;
  const shown = all ? entries : entries.filter(({ value }, place) => place < shownAtFirst || on.includes(value));
  const toggle = (value: string): void => {
    const next = on.includes(value) ? on.filter((one) => one !== value) : [...(isOne ? [] : on), value];
    onChange({ [name]: next.join(',') || undefined });
  };
  return (
    <fieldset className={styles.facet}>
      <legend>{facetLabels[name]}</legend>
      {shown.map(({ value, count }) => (
        <Checkbox
          key={value}
          size="xs"
          className={styles.value}
          checked={on.includes(value)}
          onChange={() => toggle(value)}
          label={
            <>
              <span>{facetValueLabel(name, value)}</span> <i>{formatCount(count)}</i>
            </>
          }
        />
      ))}
      {entries.length > shown.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          Show all {entries.length}
        </Button>
      )}
    </fieldset>
  );
}
