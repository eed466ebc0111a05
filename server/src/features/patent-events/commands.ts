/** What commands get. */
export { eventsOf } from './patent-events.service.ts';
