import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChoiceFilter } from '../../shared/table/ChoiceFilter.tsx';

/** Contacts or organizations, as the address says, and the control that changes it. `pathOf` is the screen's address. */
export function useKind(pathOf: (kind: DuplicateKind) => string) {
  const { Kind }: { Kind?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const kind: DuplicateKind = Kind === 'organization' ? 'organization' : 'contact';
  const control = (
    <ChoiceFilter
      label="Kind"
      any="Contacts"
      choices={[{ value: 'organization', label: 'Organizations' }]}
      value={kind}
      onChange={(to) => void navigate({ to: pathOf(to === 'organization' ? 'organization' : 'contact') })}
    />
  );
  return { kind, control };
}
