/** Time zones on both sides of Greenwich and at it, and the languages that a browser there may speak. */
export const places = [
  { timezoneId: 'America/Los_Angeles', locale: 'en-US' },
  { timezoneId: 'UTC', locale: 'de-DE' },
  { timezoneId: 'Asia/Kolkata', locale: 'en-GB' },
] as const;
export type Place = (typeof places)[number];
