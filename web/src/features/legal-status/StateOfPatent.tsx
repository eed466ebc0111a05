import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import { PatentState } from '../patents/patents.ts';
import { useLegalStatus } from './useLegalStatus.ts';

/** The state of a patent today, above its title: issued, an application, or what it became. */
export function StateOfPatent({ patent }: { patent: PatentDetail }) {
  const legal = useLegalStatus(patent).data?.data ?? null;
  return <PatentState patent={{ Verified: patent.Published, PatentStatus: patent.PatentStatus, Legal: legal }} />;
}
