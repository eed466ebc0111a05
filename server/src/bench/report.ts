/** A performance goal with the result of this run. */
export interface Bar {
  goal: string;
  measured: string;
  met: boolean;
}

export const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

/** The head of a Markdown table; every column but the first is aligned right. */
export function head(...names: string[]): void {
  console.log('');
  row(...names);
  row(...names.map((_, index) => (index === 0 ? '---' : '---:')));
}

/** The value that this share of the values (0 to 1) doesn't exceed; 0 without values. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)] ?? 0;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Prints each goal as met or missed. */
export function printBars(bars: readonly Bar[]): void {
  head('goal', 'measured', 'result');
  for (const { goal, measured, met } of bars) row(goal, measured, met ? 'met' : '**missed**');
}
