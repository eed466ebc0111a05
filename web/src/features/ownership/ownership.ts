export { OwnershipSection } from './OwnershipSection.tsx';
