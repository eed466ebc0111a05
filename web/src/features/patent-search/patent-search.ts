export { PatentSearchForm } from './PatentSearchForm.tsx';
