import { z } from 'zod';

/** A directory entry looks like any other company or person, so that a finding doesn't reveal the directory. */
const findingKinds = [
  'email',
  'phone',
  'url',
  'handle',
  'register',
  'assignee',
  'inventor',
  'seller',
  'owner',
  'broker',
  'brand',
  'company',
  'person',
  'unread',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** A part of a text that reveals who is behind a listing or names someone else. */
export const finding = z.object({
  field: z.string().describe('path of the field'),
  start: z.int().describe('UTF-16 offset of the first character'),
  end: z.int().describe('UTF-16 offset after the last character'),
  kind: z.enum(findingKinds),
  text: z.string().describe("the original text; for unread, a sentence saying the file couldn't be checked"),
  reason: z.string(),
  suggestion: z.string(),
  certain: z
    .boolean()
    .describe(
      'false if only a person can tell whether the text means the name; such a finding is marked for the reviewer and refuses nothing',
    ),
});
export type Finding = z.output<typeof finding>;

/** A finding's text as it is shown: quoted, unless it's Brevet's own sentence about a file that couldn't be checked. */
export const shownText = ({ kind, text }: Pick<Finding, 'kind' | 'text'>): string => (kind === 'unread' ? text : `“${text}”`);
