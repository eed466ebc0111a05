/** The public face of the feature. */
export { FamilySection } from './FamilySection.tsx';
