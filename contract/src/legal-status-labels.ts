import type { LegalStatus } from './legal-status/status.ts';

/** A status in lists and files, and in the words of a report. */
const labels: Record<LegalStatus, readonly [label: string, words: string]> = {
  in_force: ['In force', 'No lapse recorded'],
  fee_payable: ['Fee payable', 'Fee payable'],
  fee_in_grace: ['Fee overdue', 'Fee overdue, payable with surcharge'],
  unverified: ['Not verified', 'Not verified: records are missing or too old'],
  lapsed: ['Lapsed', 'Lapsed'],
  term_ended: ['Term ended', 'Term ended'],
  claims_cancelled: ['Claims canceled', 'All claims canceled'],
  surrendered: ['Surrendered for reissue', 'Surrendered for a reissue'],
  withdrawn: ['Withdrawn', 'Withdrawn before issue'],
  no_term: ['No patent term', 'No patent term'],
  not_granted: ['Not granted', 'Application'],
};

export const legalStatusLabel = (status: LegalStatus | null): string => (status ? labels[status][0] : '');
export const legalStatusWords = (status: LegalStatus): string => labels[status][1];

/** The statuses that a search offers, in the order of a patent's life. */
export const legalStatusChoices = (Object.keys(labels) as LegalStatus[]).map((value) => ({ value, label: labels[value][0] }));
