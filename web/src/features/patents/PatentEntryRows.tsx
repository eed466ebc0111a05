import { messages } from '@brevet/contract/messages';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import type { ListingPatent } from '@brevet/contract/patents';
import { ActionIcon, Anchor, Loader } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconCircleMinus,
  IconClock,
  IconCopy,
  IconHelpCircle,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './PatentEntry.module.css';
import type { LookedUp } from './usePatentLookups.ts';

const Found = () => <IconCircleCheckFilled size={16} style={{ color: 'var(--bv-active-fg)' }} aria-hidden />;
const Doubt = () => <IconHelpCircle size={16} stroke={1.8} style={{ color: 'var(--bv-pending-fg)' }} aria-hidden />;
const Wrong = () => <IconAlertTriangle size={16} stroke={1.8} style={{ color: 'var(--bv-declined-fg)' }} aria-hidden />;

/** A patent on the saved listing. Saving removes it if it's marked for removal. */
export function SavedRow({ patent, gone, onToggle }: { patent: ListingPatent; gone: boolean; onToggle: () => void }) {
  const number = formatPatentNumber(patent.Country, patent.PatentNumber);
  return (
    <Row
      country={patent.Country}
      number={number}
      quiet={gone}
      icon={gone ? <IconCircleMinus size={16} stroke={1.8} aria-hidden /> : <Found />}
      state={gone ? 'To be removed' : 'On the listing'}
      title={patent.Title ?? ''}
      more={[patent.Assignee, patent.Cpc[0]]}
      dates={[patent.FiledDate, patent.PublicationDate, patent.PatentStatus]}
    >
      <ActionIcon size={24} aria-label={gone ? `Keep ${number}` : `Remove ${number}`} onClick={onToggle}>
        {gone ? <IconArrowBackUp size={14} stroke={1.8} /> : <IconX size={14} stroke={1.8} />}
      </ActionIcon>
    </Row>
  );
}

/** A typed number with the result of its lookup. */
export function TypedRow({ number: found, onRemove }: { number: LookedUp; onRemove: () => void }) {
  const { patent, raw } = found;
  const number = patent ? formatPatentNumber(patent.country, patent.number) : raw;
  return (
    <Row country={patent?.country ?? ''} number={number} quiet={found.duplicate} {...stateOf(found)}>
      <ActionIcon size={24} aria-label={`Remove ${number}`} onClick={onRemove}>
        <IconX size={14} stroke={1.8} />
      </ActionIcon>
    </Row>
  );
}

interface State {
  icon: ReactNode;
  state: string;
  title: ReactNode;
  more?: (string | null | undefined)[];
  /** The filing, issue or publication date, with its label. */
  dates?: [string | null, string | null, string];
}

function stateOf(found: LookedUp): State {
  switch (found.state) {
    case 'found': {
      const { bulk } = found;
      const kind = bulk.Cpc[0] ?? bulk.InternationalClass.split('; ')[0];
      return {
        icon: <Found />,
        state: 'Found',
        title: bulk.Title ?? '',
        more: [bulk.Assignee, kind],
        dates: [bulk.FiledDate, bulk.IssuedDate ?? bulk.PublicationDate, bulk.PatentStatus],
      };
    }
    case 'duplicate':
      return { icon: <IconCopy size={16} stroke={1.8} aria-hidden />, state: 'Duplicate', title: messages.patentDuplicate };
    case 'unreadable':
      return { icon: <Wrong />, state: 'Unreadable', title: messages.patentNumberInvalid };
    case 'unknown':
      return { icon: <Doubt />, state: 'Unknown', title: 'Not in the patent store. Check the number or keep it as is.' };
    case 'later':
      return { icon: <IconClock size={16} stroke={1.8} aria-hidden />, state: 'Later', title: "We'll look it up when you save." };
    case 'failed':
      return { icon: <Wrong />, state: 'Not looked up', title: <Retry onClick={found.retry} /> };
    case 'looking':
      return { icon: <Loader size={14} />, state: 'Looking up', title: <span className={styles.waiting} /> };
  }
}

const Retry = ({ onClick }: { onClick: () => void }) => (
  <>
    The patent store didn't respond.{' '}
    <Anchor component="button" type="button" onClick={onClick}>
      Retry
    </Anchor>
  </>
);

const yearOf = (day: string): string => day.slice(0, 4);

interface RowProps extends State {
  country: string;
  number: string;
  quiet: boolean;
  children: ReactNode;
}

function Row({ country, number, quiet, icon, state, title, more = [], dates, children }: RowProps) {
  const details = more.filter(Boolean).join(' · ');
  const [filed, second, status] = dates ?? [null, null, ''];
  const days = [
    filed && `Filed ${yearOf(filed)}`,
    second && `${status === 'Application' ? 'published' : 'issued'} ${yearOf(second)}`,
  ];
  return (
    <tr data-quiet={quiet || undefined}>
      <td className={styles.number}>
        <span>{country}</span> {number}
      </td>
      <td>
        <span className={styles.state}>
          {icon}
          {state}
        </span>
      </td>
      <td className={styles.title} title={[typeof title === 'string' ? title : '', details].filter(Boolean).join('\n')}>
        <span data-known={dates !== undefined || undefined}>{title}</span>
        {details && <small>{details}</small>}
      </td>
      <td className={styles.dates}>{days.filter(Boolean).join(', ')}</td>
      <td className={styles.end}>{children}</td>
    </tr>
  );
}
