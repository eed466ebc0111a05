/** The public face of the feature. */
export { ContactSearchFields } from './ContactSearchFields.tsx';
export { LinkedContactSection } from './LinkedContactSection.tsx';
