import { isStaff } from '@brevet/contract/access';
import type { AnalysisRow } from '@brevet/contract/analysis';
import type { SessionUser } from '@brevet/contract/session';

type Actor = Pick<SessionUser, 'UserType'>;

/** Brokers and admins. Sellers and buyers never see the brokerage's own work. */
export const canReadAnalysis = ({ UserType }: Actor): boolean => isStaff(UserType);

/** Anyone who can read an analysis can also change and delete it, whoever created it. */
export const rightsOnAnalysis = (user: Actor): AnalysisRow['can'] => ({
  update: canReadAnalysis(user),
  delete: canReadAnalysis(user),
});
