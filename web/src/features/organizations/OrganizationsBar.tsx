import { SelectionBar } from '../../shared/table/SelectionBar.tsx';
import type { BarProps } from '../../shared/table/useSelection.ts';
import { MergeTwo } from '../duplicates/duplicates.ts';

/** @public The action for two selected organizations. Loaded by selectable-organizations.tsx. */
export function OrganizationsBar({ chosen, select }: BarProps) {
  if (chosen.length === 0) return null;
  return (
    <SelectionBar count={chosen.length} onClear={() => select([])}>
      {chosen.length === 2 ? (
        <MergeTwo kind="organization" ids={chosen.map(({ id }) => id)} />
      ) : (
        <span>Select two to merge them.</span>
      )}
    </SelectionBar>
  );
}
