import { listingsApi } from '@brevet/contract/listings';
import { IconLock } from '@tabler/icons-react';
import { useRead } from '../../../shared/api/hooks.ts';
import { formatMoney } from '../../../shared/ui/format.ts';
import { LoadState } from '../../../shared/ui/LoadState.tsx';
import { Facts } from './Facts.tsx';
import styles from './ListingPage.module.css';

const money = (amount: number | null): string | null => (amount === null ? null : formatMoney(amount));
const percent = (share: number | null): string | null => (share === null ? null : `${share} %`);
const yes = (flag: number): string | null => (flag === 1 ? 'Yes' : null);

/** Seller, prices and sales information: for brokers and admins. */
export function ConfidentialCard({ id }: { id: number }) {
  const read = useRead(listingsApi.confidential_details, { listingId: id });
  return (
    <section className={styles.cardSection} aria-labelledby="confidential-title">
      <h2 id="confidential-title">
        <IconLock size={15} stroke={1.7} aria-hidden />
        Confidential
      </h2>
      <LoadState query={read}>
        {({ sales }) => (
          <Facts
            rows={[
              ['Seller', sales.Seller],
              ['Target price', money(sales.TargetPrice)],
              ['Minimum', money(sales.MinimumAcceptablePrice)],
              ['Bargain price', money(sales.BarginPrice)],
              ['Commission', percent(sales.BrokerCommission)],
              ['Buy side', percent(sales.BuySideCommission)],
              ['Direct deal', yes(sales.BrevetDirectDeal)],
              ['Exclusive', yes(sales.BrokerArrangementExclusive)],
              ['Contract', sales.BrokerContract],
              ['Pricing notes', sales.PricingNotes],
              ['Reason', sales.ReasonsForListing],
              ['Decision process', sales.DecisionMakingProcess],
              ['Marketing material', sales.MarketingMaterials],
              ['Promotion to date', sales.PriorPromotionalEfforts],
              ['Other notes', sales.OtherSalesNotes],
            ]}
          />
        )}
      </LoadState>
    </section>
  );
}
