import type { NamedControl } from '@brevet/contract/table-columns';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { DayFilter } from './DayFilter.tsx';
import { FilterChips } from './FilterChips.tsx';
import type { Option } from './SelectFilter.tsx';
import styles from './TableFilters.module.css';
import { TextFilter } from './TextFilter.tsx';
import type { TableChange, TableState } from './table-state.ts';

/** The filters that the lists of listings don't have, loaded by the screens that do. */
const { Show: ChoiceFilter } = lazyComponent(async () => (await import('./ChoiceFilter.tsx')).ChoiceFilter);
const { Show: SelectFilter } = lazyComponent(async () => (await import('./SelectFilter.tsx')).SelectFilter);

interface ChipMarks {
  glyph: (value: string) => ReactNode;
  /** Undefined while the count isn't known. */
  count?: (value: string) => number | undefined;
}

/** A screen's additions to the contract's filters, by filter name. */
export interface FilterExtras {
  /** Counts or icons of chips. */
  marks?: Readonly<Record<string, ChipMarks>>;
  /** The choices of a select, or those that apply now among a choice's own. */
  options?: Readonly<Record<string, readonly Option[]>>;
  /** A choice of what the table shows, before its filters. */
  switcher?: ReactNode;
  /** Buttons at the end of the filters, or of the tools if there is nothing else. */
  actions?: ReactNode;
}

interface Props {
  controls: NamedControl[];
  state: TableState;
  onChange: (change: TableChange) => void;
  marks: FilterExtras['marks'];
  options: FilterExtras['options'];
  switcher: ReactNode;
  actions: ReactNode;
}

/** Filters next to the table's search and stars. */
const inTools = ({ name, control }: NamedControl): boolean => name === 'search' || control.kind === 'star';
const hasFewValues = ({ control: { kind } }: NamedControl): boolean => kind === 'chips' || kind === 'choice';
/** A single chip, on or off. It is next to the search if there is room, and after the other chips on a phone. */
const isToggle = ({ control }: NamedControl): boolean =>
  control.kind === 'chips' && !control.any && (control.choices.length === 1 || control.whileSet === true);

/** The filters below the tools: a filter with few values as buttons next to the actions, the others in a grid. */
export function TableFilters({ controls, switcher, actions, ...props }: Props) {
  const below = controls.filter((one) => !inTools(one) && one.control.kind !== 'facet');
  const chips = below.filter((one) => hasFewValues(one) && !isToggle(one));
  const few = chips.map((one) => <Filter key={one.name} {...one} {...props} />);
  const others = below.filter((one) => !hasFewValues(one)).map((one) => <Filter key={one.name} {...one} {...props} />);
  return (
    <>
      {actions || switcher ? (
        <div className={styles.bar} data-alone={(!switcher && few.length === 0) || undefined}>
          {switcher}
          {few}
          {actions}
        </div>
      ) : (
        few.length > 0 && (
          <div className={styles.chips}>
            {few}
            <div className={styles.narrow}>
              <Toggles controls={controls} {...props} />
            </div>
          </div>
        )
      )}
      {others.length > 0 && (
        <fieldset className={styles.filters} aria-label="Filters">
          {others}
        </fieldset>
      )}
    </>
  );
}

/** The single chips among the filters. */
export function Toggles({ controls, ...props }: Pick<Props, 'controls' | 'state' | 'onChange' | 'marks'>) {
  return controls.filter(isToggle).map((one) => <Filter key={one.name} {...one} {...props} />);
}

type FilterProps = NamedControl & Pick<Props, 'state' | 'onChange' | 'marks'> & Partial<Pick<Props, 'options'>>;

/** One filter, drawn by its kind. */
function Filter({ name, control, state, onChange, marks, options }: FilterProps) {
  const { label, resets } = control;
  const value = state.filters[name];
  const change = (to: string | undefined) => onChange({ [name]: to, ...(resets ? { [resets]: undefined } : {}) });
  switch (control.kind) {
    case 'chips': {
      const choices = control.choices.filter((choice) => !control.whileSet || choice.value === value);
      if (choices.length === 0) return null;
      return (
        <FilterChips
          label={label}
          any={control.any}
          chips={choices.map((choice) => ({
            ...choice,
            glyph: marks?.[name]?.glyph(choice.value),
            count: marks?.[name]?.count?.(choice.value),
          }))}
          chosen={value?.split(',') ?? []}
          onChoose={change}
        />
      );
    }
    case 'choice': {
      const choices = options?.[name] ?? control.choices;
      if (choices.length === 0) return null;
      return (
        <Suspense fallback={<Skeleton className={styles.choice} />}>
          <ChoiceFilter label={label} any={control.any} choices={choices} value={value} onChange={change} />
        </Suspense>
      );
    }
    case 'select':
      return (
        <Suspense fallback={<Skeleton className={styles.select} />}>
          <SelectFilter label={label} options={options?.[name] ?? []} value={value} onChange={change} />
        </Suspense>
      );
    case 'day':
      return <DayFilter label={label} value={value} onChange={change} />;
    default:
      return <TextFilter label={label} value={value ?? ''} onChange={change} />;
  }
}
