export { RecommendationSection, useRecommendations } from './RecommendationSection.tsx';
export { RecommendButton } from './RecommendButton.tsx';
export { openRecommend } from './RecommendForm.tsx';
