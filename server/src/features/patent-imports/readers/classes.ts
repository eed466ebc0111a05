/** Formats classes for people from the fixed-width and split forms in the files. */

/** US class: three characters class, three subclass, the rest decimals or letters; spaces count: " 81  356" is 81/3.56. */
export function formatUspc(raw: string): string | null {
  const compact = raw.replace(/^0+(?=\d{3}\d{6}$)/, '');
  if (/^\d{9}$/.test(compact)) return `${Number(compact.slice(0, 3))}/${decimal(compact.slice(3, 6), compact.slice(6))}`;
  if (/^\d{3}\+\d{6}$/.test(raw)) return `${Number(raw.slice(0, 3))}/${decimal(raw.slice(4, 7), raw.slice(7))}`;
  const name = compact
    .slice(0, 3)
    .replace(/\s+/g, '')
    .replace(/^0+(?=.)/, '');
  const sub = compact.slice(3, 6).trim();
  const rest = compact.slice(6).trim();
  if (name === '') return null;
  if (sub === '') return name;
  return `${name}/${/^\d/.test(rest) ? `${sub}.${rest}` : `${sub}${rest}`}`;
}

const decimal = (sub: string, rest: string): string => {
  const digits = rest.replace(/0+$/, '');
  return digits === '' ? String(Number(sub)) : `${Number(sub)}.${digits}`;
};

/** Packed IPC: four characters subclass, three group, the rest subgroup: "G06F  944" is G06F 9/44; also "A42B003/22". */
export function formatIpc(raw: string): string {
  const name = raw.slice(0, 4).toUpperCase();
  const rest = raw.slice(4);
  if (rest.includes('/')) {
    const [group = '', subgroup = ''] = rest.split('/');
    return `${name} ${group.trim().replace(/^0+(?=\d)/, '')}/${subgroup.trim()}`;
  }
  return `${name} ${rest.slice(0, 3).trim()}/${rest.slice(3).trim()}`;
}

/** Locarno: "0299" is 02-99. */
export const formatLocarno = (raw: string): string =>
  /^\d{4}$/.test(raw.trim()) ? `${raw.trim().slice(0, 2)}-${raw.trim().slice(2)}` : raw.trim();

/** Parses YYYYMMDD or YYYY-MM-DD to YYYY-MM-DD; null for dates that don't exist or predate patents. */
export function formatDate(raw: string | null): string | null {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(raw?.trim() ?? '');
  if (!found) return null;
  const iso = `${found[1]}-${found[2]}-${found[3]}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return iso >= '1700' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
