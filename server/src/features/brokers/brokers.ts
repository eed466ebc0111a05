/** The public face of the feature. */
export { activeBroker } from './active-broker.ts';
export { brokerByCode, brokerInAnyCase } from './brokers.queries.ts';
