import { isStaff } from '@brevet/contract/access';
import { listingsApi } from '@brevet/contract/listings';
import { useSession } from '../../../shared/session/session.ts';
import { useStatusIcons } from '../useStatusIcons.tsx';
import { ReaderList } from './ReaderList.tsx';

/** The listings of the reader's broker code; for buyers, those that their broker code has decided on. */
export function TeamListingsPage() {
  const { UserType, BrokerID } = useSession();
  const staff = isStaff(UserType);
  return (
    <ReaderList
      list="team"
      endpoint={listingsApi.team_listing}
      label="Team"
      marks={useStatusIcons(listingsApi.team_listing, 'code', staff)}
      empty={
        staff
          ? `Listings with your broker code ${BrokerID} appear here.`
          : `Listings that someone with your broker code ${BrokerID} has decided on appear here.`
      }
    />
  );
}
