/** The public face of the feature. */
export type { ChangedRecommendations } from './change-recommendations.ts';
export { addAndRemove, undoRecommendations } from './change-recommendations.ts';
