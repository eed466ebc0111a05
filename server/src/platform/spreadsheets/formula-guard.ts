/**
 * Text that a spreadsheet would run as a formula, at the start of a cell, or after a semicolon, tab or line break: spreadsheets of many
 * countries split lines at semicolons, and then text such as `a;=1+1` becomes two cells. Apostrophes before it count, so that a guard can
 * be told from an apostrophe of the text.
 */
const first = "(?='*[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20])";
const inner = "(?='*[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20])";
const afterBreak = '([;\\t\\r\\n][ "]*)';

const unguardedFirst = new RegExp(`^${first}`);
const unguardedInner = new RegExp(`${afterBreak}${inner}`, 'g');
const guardedFirst = new RegExp(`^'${first}`);
const guardedInner = new RegExp(`${afterBreak}'${inner}`, 'g');

/** The text with an apostrophe before each formula, so that no spreadsheet runs it. */
export const guardFormulas = (text: string): string => text.replace(unguardedInner, "$1'").replace(unguardedFirst, "'");

/** The text that was guarded. */
export const withoutGuards = (text: string): string => text.replace(guardedFirst, '').replace(guardedInner, '$1');
