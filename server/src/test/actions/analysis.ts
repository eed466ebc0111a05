import type { Actions } from './action.ts';
import { onAnalysis } from './action.ts';
import type { Stage } from './stage.ts';

export const analysisActions = ({ test, broker, admin }: Stage): Actions => {
  const values = {
    Patent: '7123477',
    Country: 'US',
    List: null,
    AnalysisLevelPerformed: 2,
    Recommendation: 4,
    Qps: 55,
    Reason: 'Broad claims',
  };
  const created = async (): Promise<number> => Number((await test.as(broker).post('/saveAnalysis', values)).body.AnalysisID);
  return {
    'POST /saveAnalysis': {
      'of something new': async () => ({
        does: () => test.as(broker).post('/saveAnalysis', values),
        writes: ({ body }) => [onAnalysis(broker, Number(body.AnalysisID), 'create', { NewValue: values })],
      }),
      'with another recommendation': async () => {
        const AnalysisID = await created();
        return {
          does: () => test.as(admin).post('/saveAnalysis', { ...values, AnalysisID, Recommendation: 3 }),
          writes: () => [
            onAnalysis(admin, AnalysisID, 'edit', { OldValue: { Recommendation: 4 }, NewValue: { Recommendation: 3 } }),
          ],
        };
      },
      'of a patent that is new': async () => {
        const AnalysisID = await created();
        return {
          does: () => test.as(admin).post('/saveAnalysis', { ...values, AnalysisID, Patent: '7123488' }),
          writes: () => [
            onAnalysis(admin, AnalysisID, 'edit', { OldValue: { Patent: '7123477' }, NewValue: { Patent: '7123488' } }),
          ],
        };
      },
    },
    'DELETE /deleteAnalysis': {
      'by an admin': async () => {
        const AnalysisID = await created();
        return {
          does: () => test.as(admin).delete(`/deleteAnalysis?AnalysisID=${AnalysisID}`),
          writes: () => [onAnalysis(admin, AnalysisID, 'delete', { OldValue: values })],
        };
      },
    },
  };
};
