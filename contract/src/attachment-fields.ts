/** Texts of an attachment, each checked for names. */
export const attachmentParts = ['name', 'description', 'text'] as const;
export type AttachmentPart = (typeof attachmentParts)[number];

/** The field of a finding in an attachment. */
export const attachmentField = (DocID: number, part: AttachmentPart): string => `attachments.${DocID}.${part}`;

const pattern = new RegExp(`^attachments\\.(\\d+)\\.(${attachmentParts.join('|')})$`);

/** The attachment and the part of it that a field names; null for the fields of a listing. */
export function attachmentOf(field: string): { DocID: number; part: AttachmentPart } | null {
  const [, DocID, part] = pattern.exec(field) ?? [];
  const known = attachmentParts.find((one) => one === part);
  return known ? { DocID: Number(DocID), part: known } : null;
}

/** The next step for a finding in each part of an attachment. */
export const attachmentSuggestions: Record<AttachmentPart, string> = {
  name: 'Rename the attachment, or mark it as internal.',
  description: 'Change the description, or mark the attachment as internal.',
  text: 'Mark the attachment as internal, or upload a version without it.',
};
