import type { LandscapeGroups } from '@brevet/contract/landscapes';

/** Like the server's CSV files: RFC 4180 with a byte order mark, and no cell that a spreadsheet takes for a formula. */
export function csvOf(heading: string, groups: LandscapeGroups): string {
  const rows = [[heading, 'Patents'], ...groups.map(({ Group, Patents }) => [Group, String(Patents)])];
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
