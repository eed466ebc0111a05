import type { Dashboard, DashboardEvent } from '@brevet/contract/dashboard';
import { paths } from '@brevet/contract/paths';
import { waitsFor } from '@brevet/contract/review-queue';
import { decisions } from '@brevet/contract/statuses';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../shared/session/session.ts';
import { DecisionMark, Stars, StatusBadge, Thumb, TypeIcon } from '../../shared/ui/badges.tsx';
import { endOfYesterday, formatDate, formatDay, formatMoment } from '../../shared/ui/format.ts';
import { Card, NothingYet } from './Card.tsx';
import styles from './Dashboard.module.css';
import { figureLinks } from './figure-links.ts';

type Rows<Name extends keyof Dashboard> = { rows: NonNullable<Dashboard[Name]> };

interface LineProps {
  listing: { ListingID: number; ListingName: string };
  path?: string;
  before?: ReactNode;
  children: ReactNode;
}

/** A listing with a fact about it. */
const Line = ({ listing: { ListingID, ListingName }, path = paths.listing(ListingID), before, children }: LineProps) => (
  <li>
    {before}
    <Link to={path} title={ListingName}>
      <b>{ListingID}</b> <span>{ListingName}</span>
    </Link>
    <span className={styles.facts}>{children}</span>
  </li>
);

export const QueueCard = ({ rows }: Rows<'queue'>) => (
  <Card title="Review queue" note="longest waiting first" more={{ label: 'All', path: paths.review() }}>
    {rows.length === 0 ? (
      <NothingYet>No listings are waiting for review.</NothingYet>
    ) : (
      <ul className={styles.list} aria-label="Review queue">
        {rows.map((row) => (
          <Line key={row.ListingID} listing={row} before={<TypeIcon type={row.ListingType} />}>
            <span className={styles.kind}>{waitsFor[row.WaitsFor]}</span>
            <span>{row.Brokercode}</span>
            <time dateTime={row.WaitingSince}>{formatDate(row.WaitingSince)}</time>
          </Line>
        ))}
      </ul>
    )}
  </Card>
);

/** Listings recommended to a buyer, which wait for a decision. */
export function RecommendedCard({ rows }: Rows<'recommended'>) {
  const links = figureLinks(useSession().UserType);
  return (
    <Card title="Recommended to you" note="undecided" more={{ label: 'All', path: links.waiting('recommended').path }}>
      {rows.length === 0 ? (
        <NothingYet>Listings that a broker recommends to you appear here.</NothingYet>
      ) : (
        <ul className={styles.list} aria-label="Recommended to you">
          {rows.map((row) => (
            <Line key={row.ListingID} listing={row} before={<TypeIcon type={row.ListingType} />}>
              <Stars rating={row.Rating} />
            </Line>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Postponed listings, in the order in which they come back. */
export function ReturningCard({ rows }: Rows<'returning'>) {
  const links = figureLinks(useSession().UserType);
  return (
    <Card title="Coming back" more={{ label: 'Postponed', path: links.standing(decisions.postpone.code) }}>
      {rows.length === 0 ? (
        <NothingYet>Listings you postpone until a date appear here.</NothingYet>
      ) : (
        <ul className={styles.list} aria-label="Coming back">
          {rows.map((row) => (
            <Line key={row.ListingID} listing={row}>
              <time dateTime={row.ReturnDate}>
                {row.Returned ? 'Back since ' : ''}
                {formatDay(row.ReturnDate)}
              </time>
            </Line>
          ))}
        </ul>
      )}
    </Card>
  );
}

const missing = (count: number): string => (count === 1 ? '1 description missing' : `${count} descriptions missing`);

/** A seller's listings that aren't submitted, with what is missing. */
export function DraftsCard({ rows }: Rows<'drafts'>) {
  const links = figureLinks(useSession().UserType);
  return (
    <Card title="To submit" note="last changed first" more={{ label: 'Drafts', path: links.pipeline({ AvailableStatus: 0 }) }}>
      {rows.length === 0 ? (
        <NothingYet>Drafts and declined listings appear here until you submit them.</NothingYet>
      ) : (
        <ul className={styles.list} aria-label="To submit">
          {rows.map((row) => (
            <Line
              key={row.ListingID}
              listing={row}
              path={row.Missing > 0 ? paths.listingForm(row.ListingID) : paths.publish(row.ListingID)}
            >
              <StatusBadge code={row.AvailableStatus} />
              <span className={styles.kind}>{row.Missing > 0 ? missing(row.Missing) : 'Submit for review'}</span>
            </Line>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The counts of buyers' decisions that a seller may see. */
export const ReceivedCard = ({ rows }: Rows<'received'>) => (
  <Card title="Buyers' decisions" note={`as of ${endOfYesterday()}`}>
    {rows.length === 0 ? (
      <NothingYet>Numbers appear once enough broker codes have decided on a listing. Names stay private.</NothingYet>
    ) : (
      <ul className={styles.list} aria-label="Buyers' decisions">
        {rows.map((row) => (
          <Line key={row.ListingID} listing={row}>
            {([4, 5, 3] as const).map((code) => (
              <span key={code} className={styles.pair}>
                <DecisionMark code={code} /> {{ 4: row.Pursue, 5: row.Postpone, 3: row.Pass }[code]}
              </span>
            ))}
          </Line>
        ))}
      </ul>
    )}
  </Card>
);

export const ActivityCard = ({ events }: { events: DashboardEvent[] }) => (
  <Card title="Recent activity">
    {events.length === 0 ? (
      <NothingYet>Changes to the listings you can see appear here.</NothingYet>
    ) : (
      <ul className={styles.list} aria-label="Recent activity">
        {events.map((event) => (
          <Line key={`${event.Kind} ${event.ListingID} ${event.CreateDate}`} listing={event}>
            <Happened event={event} />
            <time dateTime={event.CreateDate}>{formatMoment(event.CreateDate)}</time>
          </Line>
        ))}
      </ul>
    )}
  </Card>
);

function Happened({ event }: { event: DashboardEvent }) {
  switch (event.Kind) {
    case 'status':
      return <StatusBadge code={event.AvailableStatus} />;
    case 'decision':
      return (
        <span className={styles.pair}>
          {event.BrokerCode} <DecisionMark code={event.DecisionStatus} />
        </span>
      );
    case 'recommendation':
      return (
        <span className={styles.pair}>
          <Thumb /> Recommended to you
        </span>
      );
  }
}
