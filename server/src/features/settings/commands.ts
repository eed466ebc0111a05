/** What commands get. */
export { changeSetting } from './change-setting.ts';
