import type { Recommendation } from '@brevet/contract/recommendations';
import { mostBuyers } from '@brevet/contract/recommendations';
import { usersApi } from '@brevet/contract/users';
import { MultiSelect } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { searchedSelect, useTypedSearch } from '../../shared/form/searched-select.tsx';
import { LoadFailed } from '../../shared/ui/LoadState.tsx';
import styles from './BuyerSelect.module.css';

type Buyer = Pick<Recommendation, 'UserID' | 'Firstname' | 'Lastname' | 'Company' | 'BrokerID'>;

interface Props {
  /** Buyers whose names are already loaded. */
  known: Buyer[];
  value: number[];
  onChange: (buyers: number[]) => void;
  error: ReactNode;
}

/** Several buyers, searched for by name, company or broker code. */
export function BuyerSelect({ known, value, onChange, error }: Props) {
  const search = useTypedSearch();
  const found = useRead(usersApi.user_role, { UserType: 15, SearchString: search.text }, { keep: true });
  /** Keeps the names of chosen buyers after the search changes. */
  const [met, setMet] = useState<Buyer[]>([]);
  const input = useRef<HTMLInputElement>(null);
  // The dialog sets the initial focus once, possibly before the buyers have loaded.
  useEffect(() => input.current?.focus(), []);
  const listed = found.data?.data ?? [];
  const buyers = new Map([...listed, ...known, ...met].map((buyer) => [buyer.UserID, buyer]));
  const change = (chosen: number[]): void => {
    setMet([...buyers.values()]);
    onChange(chosen);
  };
  return (
    <>
      <MultiSelect<number>
        label="Buyers"
        description="Buyers hear about the recommendation, but not who made it. They aren't notified when you remove them."
        placeholder={value.length === 0 ? 'Name, company or broker code' : ''}
        data={[...buyers.values()].map(({ UserID, Firstname, Lastname }) => ({
          value: UserID,
          label: `${Firstname} ${Lastname}`,
        }))}
        value={value}
        onChange={change}
        error={error}
        maxValues={mostBuyers}
        {...searchedSelect({ search, read: found, found: listed.map(({ UserID }) => UserID) })}
        openOnFocus={false}
        renderOption={({ option, checked }) => <Choice buyer={buyers.get(option.value)} checked={checked} />}
        data-autofocus
        ref={input}
      />
      {found.error && <LoadFailed message={found.error.message} onRetry={found.refetch} />}
    </>
  );
}

function Choice({ buyer, checked = false }: { buyer: Buyer | undefined; checked?: boolean | undefined }) {
  if (!buyer) return null;
  return (
    <>
      <IconCheck size={14} stroke={2} visibility={checked ? 'visible' : 'hidden'} aria-hidden />
      <div className={styles.choice}>
        <span>
          {buyer.Firstname} {buyer.Lastname}
        </span>
        <span className={styles.company}>{buyer.Company}</span>
        <span className={styles.code}>{buyer.BrokerID}</span>
      </div>
    </>
  );
}
