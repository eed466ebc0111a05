import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import type { Comparison } from '@brevet/contract/duplicates';
import { duplicatesApi, mergedMessages } from '@brevet/contract/duplicates';
import { paths } from '@brevet/contract/paths';
import { useSearch } from '@tanstack/react-router';
import type { CallError } from '../../shared/api/client.ts';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { CompareForm } from './CompareForm.tsx';
import { kinds } from './kinds.ts';

/** Two contacts or organizations side by side, to merge one into the other. */
export function ComparePage() {
  const { kind = 'contact', survivor_id, removed_id } = useSearch({ from: '/signed-in/contacts/compare_duplicates' });
  const isComplete = survivor_id !== undefined && removed_id !== undefined;
  const asked = { Kind: kind, SurvivorID: survivor_id ?? 0, RemovedID: removed_id ?? 0 };
  const read = useRead(duplicatesApi.compareDuplicates, asked, { enabled: isComplete });
  useCrumbs(
    { label: 'Contacts', path: paths.contacts() },
    { label: 'Duplicates', path: paths.duplicates(kind) },
    { label: 'Compare' },
  );
  if (!isComplete) return <NotThere />;
  const gone = isGone(read.error) ? read.error : null;
  return (
    <>
      <ScreenTabs bar="directory" />
      {gone && read.data === undefined ? (
        <Gone kind={kind} error={gone} />
      ) : (
        <LoadState query={read} place="screen">
          {(comparison: Comparison) => (
            <CompareForm
              key={`${kind} ${survivor_id} ${removed_id}`}
              comparison={comparison}
              gone={gone && <Gone kind={kind} error={gone} />}
              reload={() => void read.refetch()}
            />
          )}
        </LoadState>
      )}
    </>
  );
}

const isGone = (error: CallError | null): error is CallError => error !== null && [404, 410].includes(error.status);

/** One of the two was deleted, or merged into another one. */
function Gone({ kind, error: { merged } }: { kind: DuplicateKind; error: CallError }) {
  if (merged)
    return (
      <NotThere
        message={mergedMessages[merged.Kind]}
        link={{ label: `Open ${kinds[merged.Kind].one}`, path: kinds[merged.Kind].page(merged.ID) }}
      />
    );
  return (
    <NotThere
      message={`One of these two ${kinds[kind].many} was deleted.`}
      link={{ label: 'Duplicates', path: paths.duplicates(kind) }}
    />
  );
}
