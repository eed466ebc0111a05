import { z } from 'zod';
import { text } from './common.ts';
import { isoDate } from './day.ts';
import { messages } from './messages.ts';
import type { DecisionStatus, PassReason } from './statuses.ts';
import { decisions, passReasonNames, passReasons } from './statuses.ts';

/** The details of a decision: why a listing is passed, or when a postponed one comes back. */
export const decisionDetails = z.object({
  Reasons: z.array(z.enum(passReasonNames)).describe('the reasons for passing'),
  ReasonText: z.string().describe('the text of the reason "other"'),
  ReturnDate: isoDate.nullable().describe('when a postponed listing comes back to the inbox'),
});
export type DecisionDetails = z.infer<typeof decisionDetails>;

export const noDetails: DecisionDetails = { Reasons: [], ReasonText: '', ReturnDate: null };

/** The details in the body of a call. Omitted ones stay unless the status changes. */
export const givenDetails = {
  Reasons: z
    .array(z.enum(passReasonNames))
    .max(passReasonNames.length)
    .optional()
    .describe('only for Pass; sellers never see them'),
  ReasonText: text(500).optional().describe('for the reason "other"'),
  ReturnDate: isoDate
    .nullish()
    .describe('only for Postpone: when the listing comes back to the inbox, at 10:00 UTC of that day; must be later'),
};

interface Given {
  DecisionStatus: DecisionStatus;
  Reasons?: PassReason[] | undefined;
  ReasonText?: string | undefined;
  ReturnDate?: string | null | undefined;
}

/** Details must fit the status, and the reason "other" needs its text. */
export function checkDetails({ value, issues }: z.core.ParsePayload<Given>): void {
  const { DecisionStatus, Reasons = [], ReasonText = '', ReturnDate } = value;
  const refuse = (field: keyof DecisionDetails, message: string): void => {
    issues.push({ code: 'custom', input: value[field], path: [field], message });
  };
  if (Reasons.length > 0 && DecisionStatus !== decisions.pass.code) refuse('Reasons', messages.reasonsForPass);
  else if (Reasons.includes('other') && ReasonText === '') refuse('ReasonText', messages.reasonTextRequired);
  else if (ReasonText !== '' && !Reasons.includes('other')) refuse('ReasonText', messages.reasonTextForOther);
  if (ReturnDate && DecisionStatus !== decisions.postpone.code) refuse('ReturnDate', messages.returnForPostpone);
}

/** The reasons in words; the text instead of "Other". */
export const reasonsInWords = ({ Reasons, ReasonText }: Pick<DecisionDetails, 'Reasons' | 'ReasonText'>): string =>
  Reasons.map((reason) => (reason === 'other' && ReasonText ? ReasonText : passReasons[reason])).join(', ');
