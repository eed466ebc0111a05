import { eouApi } from '@brevet/contract/eou';
import { paths } from '@brevet/contract/paths';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { targetOf } from './EouActions.tsx';
import { blank, valuesOf } from './values.ts';
import { WorkbenchForm } from './WorkbenchForm.tsx';

/** Evidence of use with its claim chart, or a form for something new. */
export function WorkbenchPage() {
  const { eou_id: id, Patent = '', Country = 'US' } = useSearch({ from: '/signed-in/eou/workbench' });
  const read = useRead(eouApi.getEou, { EouID: id ?? 0 }, { enabled: id !== undefined, fresh: true });
  const name = id === undefined ? 'New evidence of use' : read.data ? targetOf(read.data.eou) : String(id);
  useCrumbs({ label: 'Evidence of use', path: paths.eou() }, { label: name });
  return (
    <>
      <ScreenTabs bar="lists" />
      {id === undefined ? (
        <WorkbenchForm key={`${Country} ${Patent}`} stored={null} initial={{ ...blank, Patent, Country }} />
      ) : (
        <ScreenState query={read}>
          {({ eou, elements }) => <WorkbenchForm key={id} stored={eou} initial={valuesOf(eou, elements)} />}
        </ScreenState>
      )}
    </>
  );
}
