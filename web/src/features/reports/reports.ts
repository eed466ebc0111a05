export { ReportMenu } from './ReportMenu.tsx';
