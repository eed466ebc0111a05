export { BrokerCodesSelect } from './BrokerCodesSelect.tsx';
export { BrokerSelect } from './BrokerSelect.tsx';
export { useBroker } from './useBroker.ts';
