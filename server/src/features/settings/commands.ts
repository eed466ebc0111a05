/** The door of the feature for commands. */
export { changeSetting } from './change-setting.ts';
