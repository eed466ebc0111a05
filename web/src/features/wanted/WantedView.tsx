import { isStaff } from '@brevet/contract/access';
import type { Suggestion, Wanted } from '@brevet/contract/wanted';
import { wantedApi } from '@brevet/contract/wanted';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import { StatusBadge } from '../../shared/ui/badges.tsx';
import type { Fact } from '../../shared/ui/Facts.tsx';
import { Facts } from '../../shared/ui/Facts.tsx';
import { formatDate } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';
import { ListingLink, ListingName } from '../listings/listings.ts';
import { SuggestForm } from './SuggestForm.tsx';
import styles from './Wanted.module.css';

/** A wanted listing, the listings suggested for it, and a form for brokers and admins to suggest another. */
export function WantedView({ id }: { id: number }) {
  const read = useRead(wantedApi.getWanted, { WantedID: id });
  return (
    <LoadState query={read}>
      {({ wanted, suggestions }) => (
        <div className={styles.view}>
          {wanted.Description && <p className={styles.description}>{wanted.Description}</p>}
          <Facts rows={factsOf(wanted)} className={styles.facts} />
          <h3>Suggestions</h3>
          {suggestions.length === 0 && <p>No suggestions yet.</p>}
          <ul className={styles.suggestions} aria-label="Suggestions">
            {suggestions.map((one) => (
              <SuggestionItem key={one.ListingID} id={id} suggestion={one} />
            ))}
          </ul>
          {wanted.can.suggest && <SuggestForm key={suggestions.length} id={id} />}
        </div>
      )}
    </LoadState>
  );
}

const factsOf = ({ Buyer, BrokerCode, Keywords, Class, Budget }: Wanted): Fact[] => [
  ['Buyer', `${Buyer} (${BrokerCode})`],
  ['Keywords', Keywords],
  ['Classes', Class],
  ['Budget', Budget],
];

function SuggestionItem({ id, suggestion }: { id: number; suggestion: Suggestion }) {
  const { ListingID, AvailableStatus, SuggestedBy, CreateDate } = suggestion;
  const staff = isStaff(useSession().UserType);
  const withdraw = useAction(wantedApi.removeSuggestion, toastAnswer);
  return (
    <li>
      <ListingLink row={suggestion} />
      <span className={styles.name}>
        <ListingName row={suggestion} />
        <small>{[SuggestedBy, formatDate(CreateDate)].filter(Boolean).join(', ')}</small>
      </span>
      <StatusBadge code={AvailableStatus} />
      {staff && (
        <ActionIcon
          size={24}
          aria-label={`Withdraw suggestion ${ListingID}`}
          title="Withdraw"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ query: { WantedID: id, listing_id: ListingID } })}
        >
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      )}
    </li>
  );
}
