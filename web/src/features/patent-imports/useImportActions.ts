import type { ImportRow } from '@brevet/contract/patent-imports';
import { patentImportsApi } from '@brevet/contract/patent-imports';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';

/** An admin's actions on an import. */
export function useImportActions({ ImportID, Name }: Pick<ImportRow, 'ImportID' | 'Name'>) {
  const cancel = useAction(patentImportsApi.cancelImport, toastAnswer);
  const resume = useAction(patentImportsApi.resumeImport, toastAnswer);
  const input = { body: { import_id: ImportID } };
  return {
    busy: cancel.isPending || resume.isPending,
    resume: () => resume.mutate(input),
    async cancel() {
      const sure = await confirm('Patents imported so far stay, and you can resume the import later. Cancel it?', {
        title: `Cancel the import of ${Name}`,
        yes: 'Cancel import',
        destroys: true,
      });
      if (sure) cancel.mutate(input);
    },
  };
}
