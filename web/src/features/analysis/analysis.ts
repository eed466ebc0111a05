export { AnalysisSection } from './AnalysisSection.tsx';
