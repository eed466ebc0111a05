type FieldOf<Values> = keyof Values & string;

/** The fields in which two versions of a form's values differ. */
export function changedFields<Values extends object>(before: Values, now: Values): FieldOf<Values>[] {
  const names = Object.keys(now) as FieldOf<Values>[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
}

/** One's own changes since `before` on top of what somebody else has saved; what one has not touched stays theirs. */
export function withMine<Values extends object>(mine: Values, before: Values, now: Values): Values {
  const own = changedFields(before, mine).map((name) => [name, mine[name]]);
  return { ...now, ...Object.fromEntries(own) };
}
