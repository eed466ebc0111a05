import { mostPatents } from '@brevet/contract/reports';
import { SelectionBar } from '../../shared/table/SelectionBar.tsx';
import type { BarProps } from '../../shared/table/useSelection.ts';
import { ReportMenu } from '../reports/reports.ts';

/** @public The report on selected patents. Loaded by selectable-patents.tsx. */
export function PatentsBar({ chosen, select }: BarProps) {
  if (chosen.length === 0) return null;
  return (
    <SelectionBar count={chosen.length} onClear={() => select([])}>
      {chosen.length > mostPatents ? (
        <span>A report has up to {mostPatents} patents.</span>
      ) : (
        <ReportMenu Patents={chosen.flatMap(({ name }) => name ?? []).join(',')} />
      )}
    </SelectionBar>
  );
}
