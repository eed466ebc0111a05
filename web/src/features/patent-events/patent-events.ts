/** The public face of the feature. */
export { EventsSection } from './EventsSection.tsx';
