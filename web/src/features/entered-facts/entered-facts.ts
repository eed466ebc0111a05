/** The public face of the feature. */
export { EnteredFactsCard } from './EnteredFactsCard.tsx';
