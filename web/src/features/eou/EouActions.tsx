import type { EouRow } from '@brevet/contract/eou';
import { eouApi } from '@brevet/contract/eou';
import { paths } from '@brevet/contract/paths';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './Eou.module.css';

export const targetOf = ({ TargetCompany, TargetProduct }: Pick<EouRow, 'TargetCompany' | 'TargetProduct'>): string =>
  [TargetCompany, TargetProduct].filter(Boolean).join(', ');

/** Asks before it deletes. Resolves to true once it's deleted. */
export function useDeleteEou() {
  const remove = useAction(eouApi.deleteEou, toastAnswer);
  return async (row: Pick<EouRow, 'EouID' | 'Version' | 'TargetCompany' | 'TargetProduct'>): Promise<boolean> => {
    const question = `“${targetOf(row)}” and its claim chart will be deleted. You can't undo this.`;
    const sure = await confirm(question, { title: 'Delete evidence of use', yes: 'Delete evidence', destroys: true });
    if (!sure) return false;
    return remove.mutateAsync({ query: { EouID: row.EouID, Version: row.Version } }).then(
      () => true,
      () => false,
    );
  };
}

/** Edit and delete. */
export function EouActions({ row }: { row: EouRow }) {
  const remove = useDeleteEou();
  const target = targetOf(row);
  return (
    <span className={styles.actions}>
      {row.can.update && (
        <Tooltip label="Edit" portalProps={{ target: '#content' }}>
          <ActionIcon size={24} component={Link} to={paths.eouWorkbench(row.EouID)} aria-label={`Edit: ${target}`}>
            <IconPencil size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      {row.can.delete && (
        <Tooltip label="Delete" portalProps={{ target: '#content' }}>
          <ActionIcon size={24} aria-label={`Delete: ${target}`} onClick={() => void remove(row)}>
            <IconTrash size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}
