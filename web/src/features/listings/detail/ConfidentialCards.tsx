import type { ListingSales } from '@brevet/contract/listing-fields';
import { listingsApi } from '@brevet/contract/listings';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRead } from '../../../shared/api/hooks.ts';
import { buttonIcon } from '../../../shared/ui/button-icon.ts';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { formatMoney } from '../../../shared/ui/format.ts';
import { LoadState } from '../../../shared/ui/LoadState.tsx';
import styles from './ListingPage.module.css';

const percent = (share: number | null): string | null => (share === null ? null : `${share} %`);
const yes = (flag: number): string | null => (flag === 1 ? 'Yes' : null);

type Rows = [string, string | null][];

function pricesOf(sales: ListingSales): Rows {
  const money = (amount: number | null) => (amount === null ? null : formatMoney(amount, sales.Currency));
  return [
    ['Seller', sales.Seller],
    ['Brands', sales.BrandNames],
    ['Target price', money(sales.TargetPrice)],
    ['Minimum', money(sales.MinimumAcceptablePrice)],
    ['Bargain price', money(sales.BarginPrice)],
    ['Pricing notes', sales.PricingNotes],
  ];
}

const salesOf = (sales: ListingSales): Rows => [
  ['Reason', sales.ReasonsForListing],
  ['Decision process', sales.DecisionMakingProcess],
  ['Marketing material', sales.MarketingMaterials],
  ['Promotion to date', sales.PriorPromotionalEfforts],
  ['Other notes', sales.OtherSalesNotes],
  ['Keywords', sales.Keywords],
];

const brokerOf = (sales: ListingSales): Rows => [
  ['Direct deal', yes(sales.BrevetDirectDeal)],
  ['Exclusive', yes(sales.BrokerArrangementExclusive)],
  ['Contract', sales.BrokerContract],
  ['Commission', percent(sales.BrokerCommission)],
  ['Buy side', percent(sales.BuySideCommission)],
];

/** Seller and prices, sales information and broker information: for brokers and admins. */
export function ConfidentialCards({ id }: { id: number }) {
  const read = useRead(listingsApi.confidential_details, { listingId: id });
  const sales = read.data?.sales;
  return (
    <>
      <Card name="confidential" title="Confidential">
        <LoadState query={read}>{(data) => <Facts rows={pricesOf(data.sales)} />}</LoadState>
      </Card>
      {sales && <FilledCard name="sales" title="Sales Info" rows={salesOf(sales)} />}
      {sales && <FilledCard name="broker" title="Broker Info" rows={brokerOf(sales)} />}
    </>
  );
}

/** A card that holds something. */
function FilledCard({ rows, ...card }: { name: string; title: string; rows: Rows }) {
  if (!rows.some(([, value]) => value)) return null;
  return (
    <Card {...card}>
      <Facts rows={rows} />
    </Card>
  );
}

const Card = ({ name, title, children }: { name: string; title: string; children: ReactNode }) => (
  <section className={styles.cardSection} aria-labelledby={`${name}-title`}>
    <h2 id={`${name}-title`}>
      <IconLock {...buttonIcon} aria-hidden />
      {title}
    </h2>
    {children}
  </section>
);
