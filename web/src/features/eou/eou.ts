export { EouSection } from './EouSection.tsx';
