import { allows } from '@brevet/contract/access';
import type { AnalysisRow } from '@brevet/contract/analysis';
import { analysisApi } from '@brevet/contract/analysis';
import { analysisLevels } from '@brevet/contract/eou-fields';
import { IconPlus, IconReportAnalytics } from '@tabler/icons-react';
import { useRead } from '../../shared/api/hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import cells from '../../shared/table/cells.module.css';
import type { MiniCells } from '../../shared/table/MiniTable.tsx';
import { MiniTable } from '../../shared/table/MiniTable.tsx';
import { DecisionMark } from '../../shared/ui/badges.tsx';
import { formatDate, nothing } from '../../shared/ui/format.ts';
import { RowsSection } from '../../shared/ui/Section.tsx';
import { SectionButton } from '../../shared/ui/SectionButton.tsx';
import { AnalysisActions } from './AnalysisActions.tsx';
import { openAnalysis } from './open-analysis.tsx';

interface Props {
  /** PatentID is null for a patent that the brokerage doesn't deal with: it has no analyses. */
  patent: { PatentID: number | null; PatentNumber: string; Country: string };
}

/** The analyses of a patent, for brokers and admins. */
export function AnalysisSection({ patent: { PatentID, PatentNumber, Country } }: Props) {
  const reads = allows(analysisApi.getAnalysisByPatentId.access, useSession().UserType);
  const enabled = reads && PatentID !== null;
  const read = useRead(analysisApi.getAnalysisByPatentId, { Patent: PatentID ?? 0, limit: 100 }, { enabled });
  if (!reads) return null;
  const add = (
    <SectionButton icon={IconPlus} onClick={() => openAnalysis(undefined, { Patent: PatentNumber, Country })}>
      Add analysis
    </SectionButton>
  );
  const none = { data: { data: [], total: 0 }, error: null, refetch: () => {} };
  return (
    <RowsSection id="analysis" icon={IconReportAnalytics} title="Analysis" read={enabled ? read : none} action={add}>
      {(rows) => <Rows rows={rows} />}
    </RowsSection>
  );
}

const shown: MiniCells<typeof analysisApi.getAnalysisByPatentId, AnalysisRow> = {
  Qps: ({ Qps }) => Qps ?? nothing,
  AnalysisLevelPerformed: ({ AnalysisLevelPerformed }) => analysisLevels[AnalysisLevelPerformed],
  Recommendation: ({ Recommendation }) => <DecisionMark code={Recommendation} />,
  Reason: ({ Reason }) => Reason,
  Analyst: ({ Analyst }) => Analyst,
  CreateDate: ({ CreateDate }) => <span className={cells.day}>{formatDate(CreateDate)}</span>,
  Action: (row) => <AnalysisActions row={row} />,
};

const Rows = ({ rows }: { rows: AnalysisRow[] }) => (
  <MiniTable
    table={analysisApi.getAnalysisByPatentId}
    label="Analyses"
    rows={rows}
    keyOf={({ AnalysisID }) => AnalysisID}
    cells={shown}
    card={(row) => (
      <>
        <DecisionMark code={row.Recommendation} /> <AnalysisActions row={row} />
        <p>{row.Reason}</p>
      </>
    )}
  />
);
