/** Search parameters that identify what a screen shows. All others are its state: a table's order, an editor's step. */
export const subjects = [
  ...['listing_id', 'user_id', 'id', 'contact_id', 'org_id', 'mailingList_id', 'campaign_id', 'eou_id'],
  // A patent has a number, or the ID alone.
  ...['pat_num', 'pcont', 'patentid'],
] as const;

interface Place {
  routeId: string;
  search: object;
}

/** True if two addresses show the same screen of the same thing. */
export function isSameScreen(one: Place, other: Place): boolean {
  const [before, after] = [new Map(Object.entries(one.search)), new Map(Object.entries(other.search))];
  return one.routeId === other.routeId && subjects.every((name) => String(before.get(name)) === String(after.get(name)));
}
