import { z } from 'zod';

/** A finding as calls send it. */
export const finding = z.object({
  field: z.string().describe('path of the field'),
  start: z.int().describe('UTF-16 offset in the field'),
  end: z.int().describe('UTF-16 offset, excluded'),
  kind: z.string().describe('email, phone, url, handle, assignee, inventor, seller, owner, broker, company or person'),
  text: z.string(),
  reason: z.string(),
  suggestion: z.string(),
});
