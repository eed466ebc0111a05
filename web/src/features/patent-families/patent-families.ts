export { FamilySection } from './FamilySection.tsx';
