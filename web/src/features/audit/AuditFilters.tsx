import { auditApi } from '@brevet/contract/audit';
import { Select, TextInput } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import { TextFilter } from '../../shared/table/TextFilter.tsx';
import styles from './AuditPage.module.css';
import { actionLabel, entityLabel } from './audit-labels.ts';
import type { AuditSearch } from './audit-search.ts';

interface Props {
  search: AuditSearch;
  onChange: (change: Partial<AuditSearch>) => void;
}

/** Who, what, about what and when. */
export function AuditFilters({ search, onChange }: Props) {
  const words = useRead(auditApi.auditWords, {});
  const { entities = [], actions = [] } = words.data ?? {};
  return (
    <fieldset className={styles.filters} aria-label="Filters">
      <TextFilter label="Person or ID" value={search.person ?? ''} onChange={(person) => onChange({ person })} />
      <WordSelect
        label="Action"
        labelOf={actionLabel}
        words={actions}
        value={search.Action}
        onChange={(Action) => onChange({ Action })}
      />
      <WordSelect
        label="About"
        labelOf={entityLabel}
        words={entities}
        value={search.Entity}
        onChange={(Entity) => onChange({ Entity, EntityID: undefined })}
      />
      <TextFilter label="Its ID or code" value={search.EntityID ?? ''} onChange={(EntityID) => onChange({ EntityID })} />
      <DayInput label="From" value={search.from} max={search.to} onChange={(from) => onChange({ from })} />
      <DayInput label="To" value={search.to} min={search.from} onChange={(to) => onChange({ to })} />
    </fieldset>
  );
}

interface WordProps {
  label: string;
  labelOf: (word: string) => string;
  words: string[];
  value: string | undefined;
  onChange: (word: string | undefined) => void;
}

function WordSelect({ label, labelOf, words, value, onChange }: WordProps) {
  // What the address names is shown, even if the trail does not hold it (any more, or yet).
  const known = value && !words.includes(value) ? [value, ...words] : words;
  const data = known
    .map((word) => ({ value: word, label: labelOf(word) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={label}
      data={data}
      value={value ?? null}
      onChange={(word) => onChange(word ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      searchable
      comboboxProps={{ portalProps: { target: '#content' } }}
    />
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

function DayInput({ label, value = '', onChange, ...limits }: DayProps) {
  return (
    <TextInput
      size="xs"
      type="date"
      className={styles.day ?? ''}
      aria-label={`${label} day`}
      leftSection={<span className={styles.limit}>{label}</span>}
      leftSectionWidth={44}
      value={value}
      {...limits}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
