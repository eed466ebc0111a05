/** Listing statuses (docs/domain.md): code, label, meaning for the owner. The web's theme has color and glyph under the same key. */
export const statuses = {
  draft: { code: 0, label: 'Draft', meaning: 'Not submitted yet. Only you and brokers can see it.' },
  pending: { code: -1, label: 'Pending', meaning: "Submitted for review. Buyers can't see it yet." },
  declined: { code: -2, label: 'Declined', meaning: 'Not accepted. Edit it and submit it again.' },
  active: { code: 1, label: 'Active', meaning: 'Buyers can see it.' },
  underOffer: { code: 2, label: 'Under Offer', meaning: 'A buyer has made an offer.' },
  underOption: { code: 3, label: 'Under Option', meaning: 'A buyer holds an option.' },
  unavailable: { code: 4, label: 'Unavailable', meaning: 'Not available right now.' },
  withdrawn: { code: 5, label: 'Withdrawn', meaning: 'Withdrawn by the owner.' },
  sold: { code: 6, label: 'Sold', meaning: 'The deal is closed.' },
  expired: { code: 7, label: 'Expired', meaning: 'The listing period has ended.' },
} as const;

export type StatusKey = keyof typeof statuses;
export type AvailableStatus = (typeof statuses)[StatusKey]['code'];

export const statusCodes = [0, -1, -2, 1, 2, 3, 4, 5, 6, 7] as const satisfies readonly AvailableStatus[];
/** Statuses that an admin can set: 1 to 7, or declined. */
export const choosableStatuses = [1, 2, 3, 4, 5, 6, 7, -2] as const satisfies readonly AvailableStatus[];

export const statusByCode = new Map<number, StatusKey>(
  (Object.keys(statuses) as StatusKey[]).map((key) => [statuses[key].code, key]),
);

export const statusLabel = (code: AvailableStatus): string => statuses[statusByCode.get(code) ?? 'draft'].label;

/** The decisions of a broker code about a listing and the key that records each. */
export const decisions = {
  undecided: { code: 0, label: 'Undecided', key: '' },
  pass: { code: 3, label: 'Pass', key: 'X' },
  pursue: { code: 4, label: 'Pursue', key: 'P' },
  postpone: { code: 5, label: 'Postpone', key: 'O' },
} as const;

export type DecisionKey = keyof typeof decisions;
export type DecisionStatus = (typeof decisions)[DecisionKey]['code'];
export const decisionCodes = [0, 3, 4, 5] as const satisfies readonly DecisionStatus[];

export const decisionByCode = new Map<number, DecisionKey>(
  (Object.keys(decisions) as DecisionKey[]).map((key) => [decisions[key].code, key]),
);

export const decisionLabel = (code: DecisionStatus): string => decisions[decisionByCode.get(code) ?? 'undecided'].label;

/** Reasons for which a broker code passes on a listing. */
export const passReasons = {
  technologyFit: 'Technology fit',
  evidenceOfUse: 'Evidence of use',
  priorArt: 'Prior art',
  adoption: 'Adoption',
  price: 'Price',
  remainingLife: 'Remaining life',
  tooEarly: 'Too early',
  unclear: 'Unclear',
  other: 'Other',
} as const;

export type PassReason = keyof typeof passReasons;
export const passReasonNames = [
  'technologyFit',
  'evidenceOfUse',
  'priorArt',
  'adoption',
  'price',
  'remainingLife',
  'tooEarly',
  'unclear',
  'other',
] as const satisfies readonly PassReason[];

/** The follow-up of an invitation. */
export const followUps = {
  noStatus: { code: 0, label: 'No Status' },
  evaluation: { code: 1, label: 'Evaluation' },
  passed: { code: 2, label: 'Passed' },
  underOffer: { code: 3, label: 'Under Offer' },
  preEvaluation: { code: 4, label: 'Pre-Evaluation' },
  closed: { code: 5, label: 'Closed' },
} as const;

export type FollowUpKey = keyof typeof followUps;
export type FollowUp = (typeof followUps)[FollowUpKey]['code'];
export const followUpCodes = [0, 1, 2, 3, 4, 5] as const satisfies readonly FollowUp[];

export const followUpByCode = new Map<number, FollowUpKey>(
  (Object.keys(followUps) as FollowUpKey[]).map((key) => [followUps[key].code, key]),
);

export const followUpLabel = (code: FollowUp): string => followUps[followUpByCode.get(code) ?? 'noStatus'].label;

/** Answers to an invitation, with the follow-up that each leads to. */
export const invitationAnswers = {
  more: { label: 'Tell me more', followUp: followUps.preEvaluation.code },
  pass: { label: 'Not for me', followUp: followUps.passed.code },
} as const satisfies Record<string, { label: string; followUp: FollowUp }>;

export type InvitationAnswer = keyof typeof invitationAnswers;
export const answerNames = ['more', 'pass'] as const satisfies readonly InvitationAnswer[];

export const listingTypes = { 0: 'Technology', 1: 'Patent', 2: 'Patent portfolio', 3: 'Technology available' } as const;
export type ListingType = keyof typeof listingTypes;

const patentDeals: Record<number, string> = {
  1: 'Sale of business unit',
  2: 'Sale of patent',
  3: 'Exclusive license with right to enforce',
  4: 'Exclusive license',
  5: 'Non-exclusive license',
  6: 'Region/country license',
  7: 'Field-of-use license',
};
const technologyDeals: Record<number, string> = {
  1: 'Sale of business unit',
  2: 'Sale of technology',
  4: 'Exclusive license',
  5: 'Non-exclusive license',
  6: 'Region/country license',
  7: 'Field-of-use license',
  8: 'Open to ideas',
  9: 'Distribution deal',
  99: 'Other',
};
export const dealCodes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 99] as const;

export const isPatentCovered = (type: number): boolean => type === 1 || type === 2;

/** The deal structures offered for a type of listing, code to label. */
export const dealStructures = (type: number): Record<number, string> => (isPatentCovered(type) ? patentDeals : technologyDeals);

/** The label of a deal code. Falls back to the other type's set, so that every code has one. */
export function dealLabel(type: number, code: number): string {
  const [own, other] = isPatentCovered(type) ? [patentDeals, technologyDeals] : [technologyDeals, patentDeals];
  return own[code] ?? other[code] ?? `Deal ${code}`;
}

/** Kinds of changes that an owner can make to a listing after its review. */
export const changeKinds = ['field', 'patent', 'attachment'] as const;

/**
 * Stars of a rating: up to 30 one, below 50 two, below 70 three, below 80 four, else five. 0 means no
 * rating, so no stars.
 */
export function starsOf(rating: number): 0 | 1 | 2 | 3 | 4 | 5 {
  if (rating <= 0) return 0;
  if (rating <= 30) return 1;
  if (rating < 50) return 2;
  if (rating < 70) return 3;
  return rating < 80 ? 4 : 5;
}

const notRated = 'Not rated';
export const starsLabel = (stars: number): string => (stars === 0 ? notRated : `${stars} of 5 stars`);
export const starsCell = (stars: number): string => (stars === 0 ? notRated : String(stars));

/** The ratings for each number of stars, both ends included. */
export const ratingsOfStars: Record<1 | 2 | 3 | 4 | 5, readonly [number, number]> = {
  1: [1, 30],
  2: [31, 49],
  3: [50, 69],
  4: [70, 79],
  5: [80, 100],
};
