import { allows } from '@brevet/contract/access';
import type { EouRow } from '@brevet/contract/eou';
import { eouApi } from '@brevet/contract/eou';
import { eouTypes } from '@brevet/contract/eou-fields';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import cells from '../../shared/table/cells.module.css';
import table from '../../shared/table/MiniTable.module.css';
import { Stars } from '../../shared/ui/badges.tsx';
import { formatDay } from '../../shared/ui/format.ts';
import { RowsSection } from '../../shared/ui/Section.tsx';
import { EouActions } from './EouActions.tsx';
import { ChartProgress, Level, Probability } from './Strength.tsx';

interface Props {
  patent: { PatentNumber: string; Country: string };
}

const { columns } = eouApi.getEouByPatentNumber;

/** The evidence of use of a patent, for brokers and admins. */
export function EouSection({ patent: { PatentNumber, Country } }: Props) {
  const reads = allows(eouApi.getEouByPatentNumber.access, useSession().UserType);
  const read = useRead(eouApi.getEouByPatentNumber, { Patent: PatentNumber, Country, limit: 100 }, { enabled: reads });
  if (!reads) return null;
  const add = (
    <Button
      component={Link}
      to={paths.newEou(Country, PatentNumber)}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} stroke={1.8} />}
    >
      Add evidence of use
    </Button>
  );
  return (
    <RowsSection id="eou" icon={IconTargetArrow} title="EOU" read={read} action={add}>
      {(rows) => <Rows rows={rows} />}
    </RowsSection>
  );
}

const Target = ({ row }: { row: EouRow }) => (
  <Link to={paths.eouWorkbench(row.EouID)} className={cells.link}>
    {row.TargetCompany}
  </Link>
);

const Rows = ({ rows }: { rows: EouRow[] }) => (
  <>
    <table className={table.table} aria-label="Evidence of use">
      <thead>
        <tr>
          <th scope="col">{columns.TargetCompany}</th>
          <th scope="col">{columns.TargetProduct}</th>
          <th scope="col">{columns.EOUType}</th>
          <th scope="col">{columns.Probability}</th>
          <th scope="col">{columns.EOURating}</th>
          <th scope="col">{columns.EOUAnalysisLevel}</th>
          <th scope="col">{columns.Complete}</th>
          <th scope="col">{columns.CreateDate}</th>
          <th scope="col">{columns.Action.heading}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.EouID}>
            <td>
              <Target row={row} />
            </td>
            <td>{row.TargetProduct}</td>
            <td>{eouTypes[row.EOUType]}</td>
            <td>
              <Probability value={row.Probability} />
            </td>
            <td>
              <Stars rating={row.EOURating} />
            </td>
            <td>
              <Level level={row.EOUAnalysisLevel} />
            </td>
            <td>
              <ChartProgress row={row} />
            </td>
            <td>{formatDay(row.CreateDate)}</td>
            <td>
              <EouActions row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <ul className={table.cards}>
      {rows.map((row) => (
        <li key={row.EouID}>
          <Target row={row} /> {row.TargetProduct}
          <p>
            <Level level={row.EOUAnalysisLevel} /> <Stars rating={row.EOURating} />
          </p>
        </li>
      ))}
    </ul>
  </>
);
