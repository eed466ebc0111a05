import { legalStatusApi } from '@brevet/contract/legal-status';
import { useRead } from '../../shared/api/hooks.ts';
import { today } from '../../shared/ui/format.ts';

/** The legal status of a US patent today; nothing is read for those of other countries. */
export const useLegalStatus = ({ PatentNumber, Country }: { PatentNumber: string; Country: string }) =>
  useRead(
    legalStatusApi.getLegalStatus,
    { patentNumber: PatentNumber, country: Country, day: today() },
    { enabled: Country === 'US' },
  );
