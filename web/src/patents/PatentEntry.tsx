import { messages } from '@brevet/contract/messages';
import { findPatentNumbers, formatPatentNumber } from '@brevet/contract/patent-number';
import type { BulkPatent, ListingPatent, TypedPatent } from '@brevet/contract/patents';
import { patentsApi } from '@brevet/contract/patents';
import { ActionIcon, Loader, Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconCircleCheckFilled, IconCopy, IconHelpCircle, IconX } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readOptions, useRead } from '../api/hooks.ts';
import styles from './PatentEntry.module.css';

export interface PatentEntryValue {
  /** Numbers as typed or pasted. */
  text: string;
  country: string;
  /** Patents of the saved listing that are to be taken off. */
  removed: number[];
}

const lookUpLimit = 200;
const keyOf = (country: string, number: string): string => `${country} ${number}`;

type Found = ReturnType<typeof findPatentNumbers>[number] & { duplicate: boolean; id: string };

/** The numbers of the text in order; those that occurred before, or are on the listing, are duplicates. */
function readNumbers({ text, country, removed }: PatentEntryValue, saved: ListingPatent[]): Found[] {
  const seen = new Set(
    saved.filter(({ PatentID }) => !removed.includes(PatentID)).map((patent) => keyOf(patent.Country, patent.PatentNumber)),
  );
  return findPatentNumbers(text, country).map((found, place) => {
    const key = found.patent ? keyOf(found.patent.country, found.patent.number) : '';
    const duplicate = found.patent !== null && seen.has(key);
    if (found.patent) seen.add(key);
    return { ...found, duplicate, id: `${place} ${found.raw}` };
  });
}

/** What is sent with the listing: the new numbers, and the ones to be taken off. */
export function typedPatents(value: PatentEntryValue, saved: ListingPatent[]): TypedPatent[] {
  const added = readNumbers(value, saved)
    .filter(({ duplicate }) => !duplicate)
    .map(({ raw, patent }) => ({
      patentNumber: patent?.number ?? raw.slice(0, 64),
      patentCountry: patent?.country ?? value.country,
      patentStatus: 'Issued',
    }));
  const gone = saved
    .filter(({ PatentID }) => value.removed.includes(PatentID))
    .map(({ PatentNumber, Country, PatentStatus }) => ({
      patentNumber: PatentNumber,
      patentCountry: Country,
      patentStatus: PatentStatus,
      removePatent: true,
    }));
  return [...gone, ...added];
}

interface Props {
  value: PatentEntryValue;
  onChange: (value: PatentEntryValue) => void;
  saved: ListingPatent[];
  error?: ReactNode;
}

/** Any list of patent numbers, typed or pasted; each is looked up in the patent store as one types. */
export function PatentEntry({ value, onChange, saved, error }: Props) {
  const countries = useRead(patentsApi.getCountry, {});
  const [text] = useDebouncedValue(value.text, 250);
  const numbers = readNumbers({ ...value, text }, saved);
  const looked = useQueries({
    queries: numbers.slice(0, lookUpLimit).map(({ patent, duplicate }) => ({
      ...readOptions(patentsApi.getPatentDetailFromBulk, {
        patentNumber: patent?.number ?? '0',
        country: patent?.country ?? 'US',
      }),
      enabled: patent !== null && !duplicate,
      staleTime: 600_000,
    })),
  });
  const without = (raw: string): string => value.text.replace(raw, '').replace(/^[\s;,]+|[\s;,]+(?=[;,])|[\s;,]+$/g, '');
  return (
    <div className={styles.entry}>
      <div className={styles.paste}>
        <Textarea
          label="Patent numbers"
          description="Type or paste any list: 6,981,431; US 11602117 B2; EP3641208."
          autosize
          minRows={1}
          maxRows={6}
          maxLength={100_000}
          value={value.text}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
        />
        <Select
          label="Country"
          data={countries.data?.data.map((country) => ({ value: country.value, label: country.value })) ?? ['US']}
          value={value.country}
          searchable
          allowDeselect={false}
          w={92}
          onChange={(country) => onChange({ ...value, country: country ?? 'US' })}
        />
      </div>
      <table className={styles.table} aria-label="Patents of this listing">
        <tbody>
          {saved.map((patent) => (
            <SavedRow key={patent.PatentID} patent={patent} value={value} onChange={onChange} />
          ))}
          {numbers.map((found, index) => (
            <TypedRow
              key={found.id}
              found={found}
              lookup={looked[index]}
              onRemove={() => onChange({ ...value, text: without(found.raw) })}
            />
          ))}
        </tbody>
      </table>
      <output className={styles.unseen}>{numbers.length > 0 && `${numbers.length} numbers`}</output>
    </div>
  );
}

function SavedRow({ patent, value, onChange }: { patent: ListingPatent; value: PatentEntryValue; onChange: Props['onChange'] }) {
  const gone = value.removed.includes(patent.PatentID);
  const number = formatPatentNumber(patent.Country, patent.PatentNumber);
  const removed = gone ? value.removed.filter((id) => id !== patent.PatentID) : [...value.removed, patent.PatentID];
  return (
    <tr data-quiet={gone || undefined}>
      <Cells
        country={patent.Country}
        number={number}
        icon={<Good />}
        state={gone ? 'To be removed' : 'On the listing'}
        title={patent.Title}
        filed={patent.FiledDate}
      />
      <td className={styles.end}>
        <ActionIcon
          size={24}
          aria-label={gone ? `Keep ${number}` : `Remove ${number}`}
          onClick={() => onChange({ ...value, removed })}
        >
          {gone ? <IconArrowBackUp size={14} stroke={1.8} /> : <IconX size={14} stroke={1.8} />}
        </ActionIcon>
      </td>
    </tr>
  );
}

interface Lookup {
  data: { data: BulkPatent[] } | undefined;
  isError: boolean;
}

function TypedRow({ found, lookup, onRemove }: { found: Found; lookup: Lookup | undefined; onRemove: () => void }) {
  const { patent, raw, duplicate } = found;
  const number = patent ? formatPatentNumber(patent.country, patent.number) : raw;
  return (
    <tr data-quiet={duplicate || undefined}>
      <Cells country={patent?.country ?? ''} number={number} {...stateOf(found, lookup)} />
      <td className={styles.end}>
        <ActionIcon size={24} aria-label={`Remove ${number}`} onClick={onRemove}>
          <IconX size={14} stroke={1.8} />
        </ActionIcon>
      </td>
    </tr>
  );
}

const Good = () => <IconCircleCheckFilled size={16} style={{ color: 'var(--bv-active-fg)' }} aria-hidden />;
const Doubt = () => <IconHelpCircle size={16} stroke={1.8} style={{ color: 'var(--bv-pending-fg)' }} aria-hidden />;

interface State {
  icon: ReactNode;
  state: string;
  title: string | null;
  filed?: string | null;
  more?: string;
}

function stateOf({ patent, duplicate }: Found, lookup: Lookup | undefined): State {
  if (!patent) return { icon: <Doubt />, state: 'Unreadable', title: messages.patentNumberInvalid };
  if (duplicate)
    return { icon: <IconCopy size={16} stroke={1.8} aria-hidden />, state: 'Duplicate', title: messages.patentDuplicate };
  const [row] = lookup?.data?.data ?? [];
  if (row) {
    const kind = row.Cpc[0] ?? row.InternationalClass.split('; ')[0] ?? '';
    return {
      icon: <Good />,
      state: 'Found',
      title: row.Title,
      filed: row.FiledDate,
      more: [row.Assignee, kind].filter(Boolean).join(' · '),
    };
  }
  if (lookup?.data || lookup?.isError) {
    return { icon: <Doubt />, state: 'Unknown', title: 'Not in the patent store. Check the number, or keep it as typed.' };
  }
  return { icon: <Loader size={14} />, state: 'Looking up', title: null };
}

function Cells({ country, number, icon, state, title, filed, more }: State & { country: string; number: string }) {
  return (
    <>
      <td className={styles.number}>
        <span>{country}</span> {number}
      </td>
      <td>
        <span className={styles.state}>
          {icon}
          {state}
        </span>
      </td>
      <td className={styles.title} title={more}>
        {title ?? <span className={styles.waiting} />}
        {more && <small>{more}</small>}
      </td>
      <td className={styles.filed}>{filed ? `Filed ${filed.slice(0, 4)}` : ''}</td>
    </>
  );
}
