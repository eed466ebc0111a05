/** The public face of the feature. */
export { redeemCode } from './redeem-code.ts';
