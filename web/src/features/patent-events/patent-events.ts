export { EventsSection } from './EventsSection.tsx';
