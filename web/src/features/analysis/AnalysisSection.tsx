import { allows } from '@brevet/contract/access';
import type { AnalysisRow } from '@brevet/contract/analysis';
import { analysisApi } from '@brevet/contract/analysis';
import { analysisLevels } from '@brevet/contract/eou-fields';
import { Button } from '@mantine/core';
import { IconPlus, IconReportAnalytics } from '@tabler/icons-react';
import { useRead } from '../../shared/api/hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import table from '../../shared/table/MiniTable.module.css';
import { DecisionMark } from '../../shared/ui/badges.tsx';
import { formatDay } from '../../shared/ui/format.ts';
import { RowsSection } from '../../shared/ui/Section.tsx';
import { AnalysisActions } from './AnalysisActions.tsx';
import { openAnalysis } from './open-analysis.tsx';

interface Props {
  /** PatentID is null for a patent that the brokerage doesn't deal with: it has no analyses. */
  patent: { PatentID: number | null; PatentNumber: string; Country: string };
}

const { columns } = analysisApi.getAnalysisByPatentId;

/** The analyses of a patent, for brokers and admins. */
export function AnalysisSection({ patent: { PatentID, PatentNumber, Country } }: Props) {
  const reads = allows(analysisApi.getAnalysisByPatentId.access, useSession().UserType);
  const enabled = reads && PatentID !== null;
  const read = useRead(analysisApi.getAnalysisByPatentId, { Patent: PatentID ?? 0, limit: 100 }, { enabled });
  if (!reads) return null;
  const add = (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} stroke={1.8} />}
      onClick={() => openAnalysis(undefined, { Patent: PatentNumber, Country })}
    >
      Add analysis
    </Button>
  );
  const none = { data: { data: [], total: 0 }, error: null, refetch: () => {} };
  return (
    <RowsSection id="analysis" icon={IconReportAnalytics} title="Analysis" read={enabled ? read : none} action={add}>
      {(rows) => <Rows rows={rows} />}
    </RowsSection>
  );
}

const Rows = ({ rows }: { rows: AnalysisRow[] }) => (
  <>
    <table className={table.table} aria-label="Analyses">
      <thead>
        <tr>
          <th scope="col">{columns.Recommendation}</th>
          <th scope="col">{columns.AnalysisLevelPerformed}</th>
          <th scope="col">{columns.Qps}</th>
          <th scope="col">{columns.Reason}</th>
          <th scope="col">{columns.Analyst}</th>
          <th scope="col">{columns.CreateDate}</th>
          <th scope="col">{columns.Action.heading}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.AnalysisID}>
            <td>
              <DecisionMark code={row.Recommendation} />
            </td>
            <td>{analysisLevels[row.AnalysisLevelPerformed]}</td>
            <td>{row.Qps ?? '–'}</td>
            <td>{row.Reason}</td>
            <td>{row.Analyst}</td>
            <td>{formatDay(row.CreateDate)}</td>
            <td>
              <AnalysisActions row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <ul className={table.cards}>
      {rows.map((row) => (
        <li key={row.AnalysisID}>
          <DecisionMark code={row.Recommendation} /> <AnalysisActions row={row} />
          <p>{row.Reason}</p>
        </li>
      ))}
    </ul>
  </>
);
