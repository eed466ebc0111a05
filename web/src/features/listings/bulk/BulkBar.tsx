import { allows } from '@brevet/contract/access';
import type { BulkResult } from '@brevet/contract/bulk-actions';
import { bulkActionsApi } from '@brevet/contract/bulk-actions';
import { mostListings } from '@brevet/contract/listing-tables';
import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconDownload, IconExchange, IconGavel, IconTag, IconThumbUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { call, urlOf } from '../../../shared/api/client.ts';
import { openDialog } from '../../../shared/form/open-dialog.ts';
import { useSession } from '../../../shared/session/session.ts';
import { BottomBar } from '../../../shared/table/BottomBar.tsx';
import { SelectAll } from '../../../shared/table/SelectAll.tsx';
import type { BarProps } from '../../../shared/table/useSelection.ts';
import { buttonIcon } from '../../../shared/ui/button-icon.ts';
import { formatCount } from '../../../shared/ui/format.ts';
import type { ListName } from '../list-search.ts';
import { fixedFilters } from '../origin.ts';
import styles from './BulkBar.module.css';
import { BulkResultStrip } from './BulkResultStrip.tsx';
import type { BulkFormProps } from './bulk-form.ts';
import { listingCount } from './bulk-text.ts';

export type SelectableList = Exclude<ListName, 'pursue' | 'review'>;

interface Act {
  label: string;
  icon: Icon;
  /** Shown if at least one row has this right. */
  right: string;
  title: (listings: string) => string;
  form: (props: BulkFormProps) => Promise<ReactNode>;
}

/** Each form is loaded when it's needed. */
const acts: readonly Act[] = [
  {
    label: 'Decide',
    icon: IconGavel,
    right: 'decide',
    title: (listings) => `Decide on ${listings}`,
    form: async (props) => {
      const { BulkDecisionForm } = await import('./BulkDecisionForm.tsx');
      return <BulkDecisionForm {...props} />;
    },
  },
  {
    label: 'Recommend',
    icon: IconThumbUp,
    right: 'recommend',
    title: (listings) => `Recommend ${listings}`,
    form: async (props) => {
      const { BulkRecommendForm } = await import('./BulkRecommendForm.tsx');
      return <BulkRecommendForm {...props} />;
    },
  },
  {
    label: 'Tag',
    icon: IconTag,
    right: 'tag',
    title: (listings) => `Tag ${listings}`,
    form: async (props) => {
      const { BulkTagForm } = await import('./BulkTagForm.tsx');
      return <BulkTagForm {...props} />;
    },
  },
  {
    label: 'Status',
    icon: IconExchange,
    right: 'changeStatus',
    title: (listings) => `Status of ${listings}`,
    form: async (props) => {
      const { BulkStatusForm } = await import('./BulkStatusForm.tsx');
      return <BulkStatusForm {...props} />;
    },
  },
];

interface Props extends BarProps {
  list: SelectableList;
}

/** @public The actions that the reader may take on selected listings, and the result of the last one. Loaded by bulk-actions.tsx. */
export function BulkBar({ list, chosen, total, more, query, select }: Props) {
  const user = useSession();
  const [result, setResult] = useState<BulkResult | null>(null);
  const ids = chosen.map(({ id }) => id);
  const count = ids.length;
  const open = ({ title, form }: Act) => openDialog(title(listingCount(count)), () => form({ ids, onDone: setResult }));
  const all = list !== 'own' && allows(listingsApi.myaccount_ta_all.access, user.UserType);
  const exported = all ? listingsApi.myaccount_ta_all : listingsApi.listing_ta;
  // The export has no order by relevance or by the day of a bookmark.
  const { sid, sod } = list === 'search' || list === 'bookmarked' ? {} : query;
  const fixed = fixedFilters(all ? 'all' : 'own', user);
  const tooMany = count > mostListings;
  const load = async () => {
    const { ownerID: _owner, ...filters } = query;
    const { data } = await call(bulkActionsApi.matchingListings, { query: { ...filters, list } });
    return data.map(({ ListingID, can }) => ({ id: ListingID, can }));
  };
  return (
    <>
      {result && <BulkResultStrip key={result.BulkKey} result={result} onChange={setResult} />}
      {count > 0 && (
        <BottomBar label="Selection" className={styles.bar}>
          <b role="status">{formatCount(count)} selected</b>
          <SelectAll {...{ chosen, total, more, select, load }} most={mostListings} />
          {tooMany ? (
            <span className={styles.note}>{messages.tooManyListings(mostListings)}</span>
          ) : (
            <div className={styles.acts}>
              {acts
                .filter(({ right }) => chosen.some(({ can }) => can[right]))
                .map((act) => (
                  <Button key={act.label} variant="subtle" leftSection={<act.icon {...buttonIcon} />} onClick={() => open(act)}>
                    {act.label}
                  </Button>
                ))}
              <Button
                component="a"
                variant="subtle"
                href={urlOf(exported, { ...fixed, sid, sod, ids: ids.join(','), format: 'csv' })}
                download
                leftSection={<IconDownload {...buttonIcon} />}
              >
                CSV Export
              </Button>
            </div>
          )}
          <Button variant="subtle" className={styles.clear} leftSection={<IconX {...buttonIcon} />} onClick={() => select([])}>
            Clear
          </Button>
        </BottomBar>
      )}
    </>
  );
}
