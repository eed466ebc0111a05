/** The public face of the feature. */
export { ImportButton } from './ImportButton.tsx';
