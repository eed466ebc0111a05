/** The public face of the feature. */
export { activeBroker, activeBrokers } from './active-broker.ts';
export { brokerByCode, brokerInAnyCase } from './brokers.queries.ts';
