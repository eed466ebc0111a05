import type { PatentClaim } from '../../../schema/bulk-patents.ts';

/** More than any patent has. */
const longestClaims = 4_000_000;
const ownNumber = /^\s{0,20}(\d{1,5})\s{0,5}[.:)]\s{0,20}/;
const references =
  /\bclaims?\s{1,5}(\d{1,5})(?:\s{0,5}(?:-|–|to|through)\s{0,5}(\d{1,5})|((?:(?:\s{0,5}(?:,|or|and)){1,2}\s{0,5}\d{1,5})*))/i;

/** A claim from its text. The number at the beginning of the text counts before its place in the list. */
export function claimOf(text: string, place: number, referred: number[] = []): PatentClaim {
  const found = ownNumber.exec(text);
  const number = found ? Number(found[1]) : place;
  const body = found ? text.slice(found[0].length) : text;
  const all = referred.length > 0 ? referred : referencesIn(body);
  return { number, text: body, dependsOn: [...new Set(all)].filter((other) => other > 0 && other < number) };
}

/** The claims that the first line refers to: "claim 3", "claims 1 to 3", "claims 1, 2 or 4". */
function referencesIn(text: string): number[] {
  const found = references.exec(text.slice(0, 400));
  if (!found) return [];
  const [, first, last, more = ''] = found;
  const from = Number(first);
  if (last) return Array.from({ length: Math.min(Math.max(Number(last) - from + 1, 1), 100) }, (_, index) => from + index);
  return [from, ...(more.match(/\d+/g) ?? []).map(Number)];
}

export const claimsLeftOut = "its claims are longer than any patent's and were left out";

/** The claims, or none with a reason if no patent has so many. */
export function withinReason(claims: PatentClaim[]): { claims: PatentClaim[]; doubts: string[] } {
  const length = claims.reduce((sum, { text }) => sum + text.length, 0);
  return length > longestClaims ? { claims: [], doubts: [claimsLeftOut] } : { claims, doubts: [] };
}
