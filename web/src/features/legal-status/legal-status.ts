/** The public face of the feature. */
export { LegalStatusCard } from './LegalStatusCard.tsx';
export { StateOfPatent } from './StateOfPatent.tsx';
export { WarningSection } from './WarningSection.tsx';
