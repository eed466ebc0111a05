import { legalStatusChoices } from '@brevet/contract/legal-status-labels';
import { patentSearchApi } from '@brevet/contract/patent-search';
import type { SelectProps } from '@mantine/core';
import { Select } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import { formatCount } from '../../shared/ui/format.ts';

/** The legal status to search for, with the number of patents that the other fields find by status. */
export function StatusField({ filled, ...field }: SelectProps & { filled: Record<string, string | undefined> }) {
  const read = useRead(patentSearchApi.patentStatusCounts, filled as never, { enabled: Object.keys(filled).length > 0 });
  const counts = new Map(
    read.data?.data?.map(({ LegalStatus, Patents, More }) => [LegalStatus, `${formatCount(Patents)}${More ? '+' : ''}`]),
  );
  return (
    <Select
      label="Legal status"
      placeholder="Any status"
      clearable
      data={legalStatusChoices.map(({ value, label }) => ({
        value,
        label: counts.has(value) ? `${label} (${counts.get(value)})` : label,
      }))}
      {...field}
    />
  );
}
