import { userTypes } from '@brevet/contract/access';
import type { analysisApi } from '@brevet/contract/analysis';
import type { Writing } from '../../platform/db/write.ts';
import { contradicts } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { analysesOf } from './analysis.tables.ts';
import { deleteAnalysis, saveAnalysis } from './save-analysis.ts';

export function analysisHandlers(services: Writing): Handlers<typeof analysisApi> {
  return {
    async getAnalysisByPatentId({ caller: { user }, query: { Patent, user_id } }) {
      if ((user_id ?? user.UserID) !== user.UserID && user.UserType !== userTypes.admin) throw contradicts();
      return analysesOf(services, user, { patent: Patent });
    },
    async analysis_listing({ caller: { user }, query: { Recommendation, AnalysisLevelPerformed, search } }) {
      return analysesOf(services, user, { Recommendation, AnalysisLevelPerformed, search });
    },
    saveAnalysis: ({ caller, body }) => saveAnalysis(services, caller, body),
    deleteAnalysis: ({ caller, query }) => deleteAnalysis(services, caller, query.AnalysisID, query.Version),
  };
}
