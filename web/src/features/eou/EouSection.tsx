import { allows } from '@brevet/contract/access';
import type { EouRow } from '@brevet/contract/eou';
import { eouApi } from '@brevet/contract/eou';
import { eouTypes } from '@brevet/contract/eou-fields';
import { paths } from '@brevet/contract/paths';
import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import cells from '../../shared/table/cells.module.css';
import type { MiniCells } from '../../shared/table/MiniTable.tsx';
import { MiniTable } from '../../shared/table/MiniTable.tsx';
import { Stars } from '../../shared/ui/badges.tsx';
import { formatDate } from '../../shared/ui/format.ts';
import { RowsSection } from '../../shared/ui/Section.tsx';
import { SectionButton } from '../../shared/ui/SectionButton.tsx';
import { EouActions } from './EouActions.tsx';
import { ChartProgress, Level, Probability } from './Strength.tsx';

interface Props {
  patent: { PatentNumber: string; Country: string };
}

/** The evidence of use of a patent, for brokers and admins. */
export function EouSection({ patent: { PatentNumber, Country } }: Props) {
  const reads = allows(eouApi.getEouByPatentNumber.access, useSession().UserType);
  const read = useRead(eouApi.getEouByPatentNumber, { Patent: PatentNumber, Country, limit: 100 }, { enabled: reads });
  if (!reads) return null;
  const add = (
    <SectionButton icon={IconPlus} to={paths.newEou(Country, PatentNumber)}>
      Add evidence of use
    </SectionButton>
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

const shown: MiniCells<typeof eouApi.getEouByPatentNumber, EouRow> = {
  TargetCompany: (row) => <Target row={row} />,
  TargetProduct: ({ TargetProduct }) => TargetProduct,
  EOUType: ({ EOUType }) => eouTypes[EOUType],
  Probability: ({ Probability: value }) => <Probability value={value} />,
  EOURating: ({ EOURating }) => <Stars rating={EOURating} />,
  EOUAnalysisLevel: ({ EOUAnalysisLevel }) => <Level level={EOUAnalysisLevel} />,
  Complete: (row) => <ChartProgress row={row} />,
  CreateDate: ({ CreateDate }) => <span className={cells.day}>{formatDate(CreateDate)}</span>,
  Action: (row) => <EouActions row={row} />,
};

const Rows = ({ rows }: { rows: EouRow[] }) => (
  <MiniTable
    table={eouApi.getEouByPatentNumber}
    label="Evidence of use"
    rows={rows}
    keyOf={({ EouID }) => EouID}
    cells={shown}
    opens={(row) => paths.eouWorkbench(row.EouID)}
    card={(row) => (
      <>
        <Target row={row} /> {row.TargetProduct}
        <p>
          <Level level={row.EOUAnalysisLevel} /> <Stars rating={row.EOURating} />
        </p>
      </>
    )}
  />
);
