export { EnteredFactsCard } from './EnteredFactsCard.tsx';
