export { LegalStatusCard } from './LegalStatusCard.tsx';
export { StateOfPatent } from './StateOfPatent.tsx';
export { WarningSection } from './WarningSection.tsx';
