/** The public face of the feature. */
export { LinkedContactSection } from './LinkedContactSection.tsx';
