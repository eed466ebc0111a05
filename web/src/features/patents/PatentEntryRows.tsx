import { messages } from '@brevet/contract/messages';
import { problemOfReading } from '@brevet/contract/number-problem';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import type { ListingPatent } from '@brevet/contract/patents';
import { paths } from '@brevet/contract/paths';
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
import { Fragment } from 'react';
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
      icon={gone ? <IconCircleMinus size={16} stroke={1.8} aria-hidden /> : patent.Verified ? <Found /> : <Doubt />}
      state={gone ? 'To be removed' : 'On the listing'}
      title={patent.Title ?? (patent.Verified ? '' : 'Not in the patent store, so its status is unverified.')}
      more={[patent.Assignee, patent.Cpc[0]]}
      {...(patent.Verified ? { dates: [patent.FiledDate, patent.PublicationDate, patent.PatentStatus] } : {})}
    >
      <ActionIcon size={24} aria-label={gone ? `Keep ${number}` : `Remove ${number}`} onClick={onToggle}>
        {gone ? <IconArrowBackUp size={14} stroke={1.8} /> : <IconX size={14} stroke={1.8} />}
      </ActionIcon>
    </Row>
  );
}

interface TypedProps {
  number: LookedUp;
  /** The text for a duplicate of something saved. */
  thereAlready: string;
  onRemove: () => void;
  /** Someone chose one of several readings. */
  onChoose: (spelling: string) => void;
}

/** A typed number with its verdict. */
export function TypedRow({ number: found, thereAlready, onRemove, onChoose }: TypedProps) {
  const { patent, raw, line } = found;
  const number = patent ? formatPatentNumber(patent.country, patent.number) : raw;
  return (
    <Row
      country={patent?.country ?? ''}
      number={number}
      line={line}
      quiet={found.sameAs !== null}
      wraps={!patent}
      note={patent ? <OtherListings found={found} /> : <Choices found={found} onChoose={onChoose} />}
      {...stateOf(found, thereAlready)}
    >
      <ActionIcon size={24} aria-label={`Remove ${number}`} onClick={onRemove}>
        <IconX size={14} stroke={1.8} />
      </ActionIcon>
    </Row>
  );
}

/** The patents that an unclear number may be. */
const Choices = ({ found: { choices }, onChoose }: { found: LookedUp; onChoose: (spelling: string) => void }) =>
  choices.length > 0 && (
    <small className={styles.others}>
      {choices.map(({ Country, PatentNumber }) => {
        const name = `${Country} ${formatPatentNumber(Country, PatentNumber)}`;
        return (
          <Anchor key={name} component="button" type="button" size="xs" mr={16} onClick={() => onChoose(name)}>
            Use {name}
          </Anchor>
        );
      })}
    </small>
  );

/** Other listings that have the number, for brokers and admins. */
const OtherListings = ({ found: { listings } }: { found: LookedUp }) =>
  listings.length > 0 && (
    <small className={styles.others}>
      On listing{' '}
      {listings.map(({ ListingID, ListingName }, at) => (
        <Fragment key={ListingID}>
          {at > 0 && ', '}
          <a href={paths.listing(ListingID)} target="_blank" rel="noreferrer" title={ListingName}>
            {ListingID}
          </a>
        </Fragment>
      ))}
    </small>
  );

interface State {
  icon: ReactNode;
  state: string;
  title: ReactNode;
  more?: (string | false | null | undefined)[];
  /** The filing, issue or publication date, with its label. */
  dates?: [string | null, string | null, string];
}

function stateOf(found: LookedUp, thereAlready: string): State {
  switch (found.state) {
    case 'found': {
      const { bulk } = found;
      const kind = bulk.Cpc[0] ?? bulk.InternationalClass.split('; ')[0];
      return {
        icon: <Found />,
        state: 'Found',
        title: bulk.Title ?? '',
        more: [bulk.Withdrawn && 'Withdrawn before it issued', bulk.Assignee, kind],
        dates: [bulk.FiledDate, bulk.IssuedDate ?? bulk.PublicationDate, bulk.PatentStatus],
      };
    }
    case 'duplicate':
      return {
        icon: <IconCopy size={16} stroke={1.8} aria-hidden />,
        state: 'Duplicate',
        title: found.sameAs ? `Same as line ${found.sameAs}` : thereAlready,
      };
    case 'unclear':
      return { icon: <Doubt />, state: 'Unclear', title: problemOfReading(found) ?? '' };
    case 'unreadable':
      return { icon: <Wrong />, state: 'Malformed', title: problemOfReading(found) ?? messages.patentNumberInvalid };
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
  /** The number's line in the list. */
  line?: number;
  note?: ReactNode;
  /** Shows all of the title. */
  wraps?: boolean;
  children: ReactNode;
}

function Row({ country, number, quiet, line, note, wraps, icon, state, title, more = [], dates, children }: RowProps) {
  const details = more.filter(Boolean).join(' · ');
  const [filed, second, status] = dates ?? [null, null, ''];
  const days = [
    filed && `Filed ${yearOf(filed)}`,
    second && `${status === 'Application' ? 'published' : 'issued'} ${yearOf(second)}`,
  ];
  return (
    <tr data-quiet={quiet || undefined}>
      <td className={styles.number}>
        {line !== undefined && <small>{line}</small>}
        <span>{country}</span> {number}
      </td>
      <td>
        <span className={styles.state}>
          {icon}
          {state}
        </span>
      </td>
      <td
        className={styles.title}
        data-wraps={wraps || undefined}
        title={[typeof title === 'string' ? title : '', details].filter(Boolean).join('\n')}
      >
        <div>
          <span className={styles.facts}>
            <span data-known={dates !== undefined || undefined}>{title}</span>
            {details && <small>{details}</small>}
          </span>
          {note}
        </div>
      </td>
      <td className={styles.dates}>{days.filter(Boolean).join(', ')}</td>
      <td className={styles.end}>{children}</td>
    </tr>
  );
}
