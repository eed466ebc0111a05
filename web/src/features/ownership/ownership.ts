/** The public face of the feature. */
export { OwnershipSection } from './OwnershipSection.tsx';
