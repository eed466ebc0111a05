/** The public face of the feature. */
export { PatentSearchForm } from './PatentSearchForm.tsx';
