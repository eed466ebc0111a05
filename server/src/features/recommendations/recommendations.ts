/** The public face of the feature. */
export { addAndRemove, undoRecommendations } from './change-recommendations.ts';
