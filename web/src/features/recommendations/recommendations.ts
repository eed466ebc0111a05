export { BuyerSelect } from './BuyerSelect.tsx';
export { openRecommend } from './open-recommend.tsx';
export { RecommendationSection, useRecommendations } from './RecommendationSection.tsx';
export { RecommendButton } from './RecommendButton.tsx';
