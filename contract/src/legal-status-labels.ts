import type { LegalStatus } from './legal-status/status.ts';

const labels: Record<LegalStatus, string> = {
  in_force: 'In force',
  fee_payable: 'Fee payable',
  fee_in_grace: 'Fee overdue',
  unverified: 'Not verified',
  lapsed: 'Lapsed',
  term_ended: 'Term ended',
  claims_cancelled: 'Claims canceled',
  surrendered: 'Surrendered for reissue',
  withdrawn: 'Withdrawn',
  no_term: 'No patent term',
  not_granted: 'Not granted',
};

/** A status in lists and files. */
export const legalStatusLabel = (status: LegalStatus | null): string => (status ? labels[status] : '');

/** The statuses that a search offers, in the order of a patent's life. */
export const legalStatusChoices = (Object.keys(labels) as LegalStatus[]).map((value) => ({ value, label: labels[value] }));
