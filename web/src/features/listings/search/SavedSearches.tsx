import { listingSearchNames } from '@brevet/contract/listing-search';
import type { AlertTime, View } from '@brevet/contract/views';
import { alertTimes, viewsApi } from '@brevet/contract/views';
import { Select } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAction, useRead } from '../../../shared/api/hooks.ts';
import { LoadFailed } from '../../../shared/ui/LoadState.tsx';
import { toastAnswer } from '../../../shared/ui/toast.ts';
import styles from './Search.module.css';

const times = Object.entries(alertTimes).map(([value, label]) => ({ value, label }));
const isTime = (value: string | null): value is AlertTime => value !== null && value in alertTimes;

const searchOf = ({ Query, ViewID }: View) => ({ ...Query, view: ViewID });

/** The saved searches with their alerts. An address that names one, as in an email, opens it. */
export function SavedSearches() {
  const { view } = useSearch({ strict: false }) as { view?: unknown };
  const navigate = useNavigate();
  const read = useRead(viewsApi.savedViews, { Table: 'searchListing' });
  const views = read.data?.data ?? [];
  const named = views.find(({ ViewID }) => String(ViewID) === String(view));
  useEffect(() => {
    if (named) void navigate({ to: '.', search: searchOf(named) as never, replace: true });
  }, [named, navigate]);
  if (read.isError) return <LoadFailed message={read.error.message} onRetry={read.refetch} place="part" />;
  if (views.length === 0) return null;
  return (
    <section className={styles.saved} aria-labelledby="saved-searches">
      <h2 id="saved-searches">Saved searches</h2>
      <ul>
        {views.map((saved) => (
          <li key={saved.ViewID}>
            <div>
              <Link to="." search={searchOf(saved) as never}>
                {saved.Name}
              </Link>
              <small>{[...listingSearchNames.flatMap((name) => saved.Query[name] ?? []), ...sharedBy(saved)].join(' · ')}</small>
            </div>
            {saved.can.update && <AlertSelect view={saved} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const sharedBy = ({ can, By }: View): string[] => (can.update ? [] : [By ? `shared by ${By}` : 'shared with you']);

function AlertSelect({ view: { ViewID, Version, Name, Alert } }: { view: View }) {
  const update = useAction(viewsApi.updateView, toastAnswer);
  return (
    <Select
      className={styles.alert}
      aria-label={`Alert for ${Name}`}
      data={times.map((time) => ({ ...time, label: `Alert: ${time.label}` }))}
      allowDeselect={false}
      value={Alert}
      disabled={update.isPending}
      onChange={(chosen) => isTime(chosen) && update.mutate({ body: { ViewID, Version, Alert: chosen } })}
    />
  );
}
