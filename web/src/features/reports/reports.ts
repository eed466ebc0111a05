/** The public face of the feature. */
export { ReportMenu } from './ReportMenu.tsx';
