import type { AnalysisRow } from '@brevet/contract/analysis';
import { analysisApi } from '@brevet/contract/analysis';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './Analysis.module.css';
import { openAnalysis } from './open-analysis.tsx';

/** Edit and delete. */
export function AnalysisActions({ row }: { row: AnalysisRow }) {
  const { AnalysisID, Version, can } = row;
  const remove = useAction(analysisApi.deleteAnalysis, toastAnswer);
  const name = `${row.Country} ${formatPatentNumber(row.Country, row.Patent)}`;
  const ask = async () => {
    const question = `The analysis of ${name} will be deleted. You can't undo this.`;
    if (await confirm(question, { title: 'Delete analysis', yes: 'Delete analysis', destroys: true }))
      remove.mutate({ query: { AnalysisID, Version } });
  };
  return (
    <span className={styles.actions}>
      {can.update && (
        <Tooltip label="Edit" portalProps={{ target: '#content' }}>
          <ActionIcon size={24} aria-label={`Edit: ${name}`} onClick={() => openAnalysis(row)}>
            <IconPencil size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      {can.delete && (
        <Tooltip label="Delete" portalProps={{ target: '#content' }}>
          <ActionIcon size={24} aria-label={`Delete: ${name}`} onClick={() => void ask()}>
            <IconTrash size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}
