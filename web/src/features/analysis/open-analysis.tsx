import type { AnalysisRow } from '@brevet/contract/analysis';
import { openDialog } from '../../shared/form/open-dialog.ts';

/** Opens the form for an analysis, or for a new one, of this patent if it's given. The form is fetched then. */
export const openAnalysis = (stored?: AnalysisRow, patent?: { Patent: string; Country: string }): void =>
  openDialog(
    stored ? 'Edit analysis' : 'Add analysis',
    async () => {
      const { AnalysisForm } = await import('./AnalysisForm.tsx');
      return <AnalysisForm stored={stored} patent={patent} />;
    },
    'lg',
  );
