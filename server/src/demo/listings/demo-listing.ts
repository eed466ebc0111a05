import type { DetailsInput, SalesInput } from '@brevet/contract/listing-fields';
import type { AvailableStatus, DecisionStatus, ListingType } from '@brevet/contract/statuses';
import type { DemoBrokerCode, DemoUsername } from '../people.ts';

/** A buyer's decision, made while the listing was active; at most one per broker code and listing. */
interface DemoDecision {
  brokerCode: DemoBrokerCode;
  username: DemoUsername;
  DecisionStatus: Exclude<DecisionStatus, 0>;
  daysAgo: number;
}

/** A listing of the demo workspace. Times are days before the workspace is loaded; absent details and sales keep their defaults. */
export interface DemoListing {
  ListingName: string;
  ListingDescription: string;
  ListingType: ListingType;
  AvailableStatus: AvailableStatus;
  /** Required for declined listings, and only for them. */
  DeclineReason?: string;
  owner: DemoUsername;
  Brokercode: DemoBrokerCode;
  source: 'Direct' | 'Partner' | 'University' | 'Import';
  Rating: number;
  DealStructure: readonly number[];
  Keywords: string;
  Tag: string;
  CompetitiveAdvantage: string;
  /** Two paragraphs of plain text. */
  overview: readonly [string, string];
  details: Partial<Omit<DetailsInput, 'Overview'>>;
  sales: Pick<SalesInput, 'Seller'> & Partial<SalesInput>;
  createdDaysAgo: number;
  /** Null if it has never been active. */
  startedDaysAgo: number | null;
  /** Buyers that brokers recommend it to. */
  recommendedTo: readonly DemoUsername[];
  /** Country and normalized number, each in patents.json. */
  patents: readonly (readonly [country: string, number: string])[];
  decisions: readonly DemoDecision[];
}
