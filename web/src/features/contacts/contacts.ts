export { ContactSearchFields } from './ContactSearchFields.tsx';
export { LinkedContactSection } from './LinkedContactSection.tsx';
