import type { EouRow } from '@brevet/contract/eou';
import { eouApi } from '@brevet/contract/eou';
import { eouTypes } from '@brevet/contract/eou-fields';
import { paths } from '@brevet/contract/paths';
import { Anchor } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../../shared/actions/ActionButton.tsx';
import { useActions } from '../../shared/actions/actions.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import cellStyles from '../../shared/table/cells.module.css';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { Stars } from '../../shared/ui/badges.tsx';
import { formatDate, nothing } from '../../shared/ui/format.ts';
import { ListingLink } from '../listings/listings.ts';
import { PatentLink } from '../patents/patents.ts';
import { EouActions, targetOf } from './EouActions.tsx';
import { ChartProgress, Level, Probability } from './Strength.tsx';
import { patentText } from './values.ts';

const secondary = ['Qps', 'Cited_count', 'EOUType', 'List', 'Analyst', 'CreateDate', 'TargetProduct', 'Probability'];

const IdLink = ({ row }: { row: EouRow }) => (
  <Anchor component={Link} to={paths.eouWorkbench(row.EouID)} size="sm">
    {row.EouID}
  </Anchor>
);

const Target = ({ row }: { row: EouRow }) => (
  <Link to={paths.eouWorkbench(row.EouID)} className={cellStyles.name}>
    {row.TargetCompany}
  </Link>
);

const cells: CellsOf<typeof eouApi.eou_listing> = {
  EouID: { width: 110, firstSort: 'ASC', show: (row) => <IdLink row={row} /> },
  Patent: { width: 120, firstSort: 'ASC', show: (row) => <PatentLink patent={{ ...row, PatentNumber: row.Patent }} whole /> },
  TargetCompany: { width: 0, firstSort: 'ASC', show: (row) => <Target row={row} /> },
  TargetProduct: { width: 190 },
  EOUType: { width: 130 },
  Probability: { width: 108, show: (row) => <Probability value={row.Probability} /> },
  EOURating: { width: 90, show: (row) => <Stars rating={row.EOURating} /> },
  EOUAnalysisLevel: { width: 122, show: (row) => <Level level={row.EOUAnalysisLevel} /> },
  Complete: { width: 122, show: (row) => <ChartProgress row={row} /> },
  List: { width: 110, show: (row) => (row.List ? <ListingLink row={{ ListingID: row.List }} /> : nothing) },
  Cited_count: { width: 70, align: 'right', show: (row) => row.Cited_count ?? nothing },
  Qps: { width: 64, align: 'right', show: (row) => row.Qps ?? nothing },
  Analyst: { width: 120 },
  CreateDate: { width: 80, show: (row) => formatDate(row.CreateDate) },
  Action: { width: 76, align: 'end', show: (row) => <EouActions row={row} /> },
};

const add = { label: 'Add evidence of use', icon: IconPlus, to: paths.eouWorkbench() };

/** The evidence of use of all patents. */
export function EouPage() {
  useActions([add]);
  useCrumbs({ label: 'Evidence of use' });
  return (
    <>
      <ScreenTabs bar="lists" />
      <DataTable
        endpoint={eouApi.eou_listing}
        label="Evidence of use"
        cells={cells}
        rowKey={(row) => row.EouID}
        opens={(row) => paths.eouWorkbench(row.EouID)}
        secondary={secondary}
        actions={<ActionButton action={add} filled />}
        emptyAction={
          <>
            <p>Products that seem to use a patent appear here, with the evidence for each element of its claims.</p>
            <ActionButton action={add} />
          </>
        }
        card={(row) => <EouCard row={row} />}
      />
    </>
  );
}

const EouCard = ({ row }: { row: EouRow }) => (
  <RowCard
    top={patentText(row)}
    state={<Level level={row.EOUAnalysisLevel} />}
    title={<Link to={paths.eouWorkbench(row.EouID)}>{targetOf(row)}</Link>}
    middle={
      <>
        <Stars rating={row.EOURating} size={13} /> <Probability value={row.Probability} />
      </>
    }
    facts={[eouTypes[row.EOUType], row.Elements > 0 && `${row.Complete} of ${row.Elements} elements`, row.Analyst]}
    actions={<EouActions row={row} />}
  />
);
