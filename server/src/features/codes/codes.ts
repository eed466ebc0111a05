/** Public API of the feature. */
export { redeemCode } from './redeem-code.ts';
