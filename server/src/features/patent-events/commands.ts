/** The door of the feature for commands. */
export { eventsOf } from './patent-events.service.ts';
