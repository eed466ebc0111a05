import type { LeftOutReason } from '@brevet/contract/campaign-fields';
import { leftOutReasonNames, leftOutReasons, mostCampaignContacts } from '@brevet/contract/campaign-fields';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import linkStyles from '../../shared/table/cells.module.css';
import { formatCount } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import styles from './Campaigns.module.css';
import { contactsInWords } from './progress.ts';
import type { Audience as Counted } from './start-problems.ts';
import { isUnaddressed } from './start-problems.ts';
import type { Chosen, Shown } from './useAudience.ts';
import { pageSize, useAudience } from './useAudience.ts';

interface Props {
  chosen: Chosen;
  /** Shows the email of the recipient at this place. */
  onPreview: (index: number) => void;
}

/** The recipients of a campaign, and those left out with the reason, with the people behind each number. */
export function Audience({ chosen, onPreview }: Props) {
  const read = useAudience(chosen);
  const isEmptyFilter = chosen.Filter !== null && Object.keys(chosen.Filter).length === 0;
  return (
    <section className={styles.panel} aria-label="Audience">
      <h2>Audience</h2>
      {isUnaddressed(chosen) ? (
        <p className={styles.hint}>{messages.campaignAudienceRequired}</p>
      ) : isEmptyFilter ? (
        <p className={styles.hint}>Enter a value for the filter.</p>
      ) : (
        <LoadState query={read}>
          {(audience) => <Groups key={JSON.stringify(chosen)} audience={audience} chosen={chosen} onPreview={onPreview} />}
        </LoadState>
      )}
    </section>
  );
}

const hasLeftOut = (audience: Counted): boolean => Object.keys(audience.LeftOut).length > 0;

function Groups({ audience, chosen, onPreview }: Props & { audience: Counted }) {
  const { Recipients, WithoutPatents, LeftOut, TooMany, Contacts } = audience;
  if (TooMany)
    return (
      <p className={styles.problem} role="alert">
        {messages.campaignContactsTooMany(mostCampaignContacts)}
      </p>
    );
  if (Contacts === 0) return <p className={styles.hint}>No contacts are on these lists or match the filter.</p>;
  const reasons = leftOutReasonNames.filter((reason) => (LeftOut[reason] ?? 0) > 0);
  return (
    <>
      <p role="status" className={styles.count}>
        <b>{formatCount(Recipients)}</b> of {contactsInWords(Contacts)}
      </p>
      {Recipients === 0 && <p className={styles.problem}>{messages.campaignWithoutRecipients}</p>}
      {WithoutPatents > 0 && (
        <p className={styles.hint}>
          {WithoutPatents === Recipients
            ? 'Patent numbers are removed from all emails.'
            : `${formatCount(WithoutPatents)} without patent numbers.`}
        </p>
      )}
      <ul className={styles.groups} aria-label="Contacts">
        {Recipients > 0 && (
          <Group chosen={chosen} show="recipients" label="Recipients" count={Recipients} onPreview={onPreview} />
        )}
        {reasons.map((reason: LeftOutReason) => (
          <Group key={reason} chosen={chosen} show={reason} label={leftOutReasons[reason]} count={LeftOut[reason] ?? 0} />
        ))}
      </ul>
      {!hasLeftOut(audience) && <p className={styles.hint}>No one is left out.</p>}
    </>
  );
}

interface GroupProps {
  chosen: Chosen;
  show: Shown;
  label: string;
  count: number;
  onPreview?: Props['onPreview'] | undefined;
}

/** A number, and the people behind it once someone opens it. */
function Group({ chosen, show, label, count, onPreview }: GroupProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <UnstyledButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <IconChevronDown size={15} stroke={1.8} aria-hidden />
        <span>{label}</span>
        <b>{formatCount(count)}</b>
      </UnstyledButton>
      <div id={id} hidden={!open}>
        {open && <People chosen={chosen} show={show} onPreview={onPreview} />}
      </div>
    </li>
  );
}

function People({ chosen, show, onPreview }: Pick<GroupProps, 'chosen' | 'show' | 'onPreview'>) {
  const [page, setPage] = useState(1);
  const read = useAudience(chosen, show, page);
  return (
    <LoadState query={read}>
      {({ data, total_pages: pages }) => (
        <>
          <ul className={styles.people}>
            {data.map(({ ContactId, Fullname, PrimaryEmail, WithPatents }, at) => (
              <li key={ContactId}>
                <span>
                  <Link to={paths.contact(ContactId)} className={linkStyles.link}>
                    {Fullname}
                  </Link>{' '}
                  <small>
                    {PrimaryEmail || 'No email address'}
                    {show === 'recipients' && !WithPatents && ' · without patent numbers'}
                  </small>
                </span>
                {onPreview && (
                  <ActionIcon
                    size={24}
                    title="Preview"
                    aria-label={`Preview for ${Fullname}`}
                    onClick={() => onPreview((page - 1) * pageSize + at)}
                  >
                    <IconEye size={15} stroke={1.6} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
          {pages > 1 && (
            <p className={styles.pager}>
              <Button
                variant="subtle"
                disabled={page === 1}
                leftSection={<IconChevronLeft size={14} />}
                onClick={() => setPage(page - 1)}
              >
                Previous {pageSize}
              </Button>
              <span>
                Page {formatCount(page)} of {formatCount(pages)}
              </span>
              <Button
                variant="subtle"
                disabled={page >= pages}
                rightSection={<IconChevronRight size={14} />}
                onClick={() => setPage(page + 1)}
              >
                Next {pageSize}
              </Button>
            </p>
          )}
        </>
      )}
    </LoadState>
  );
}
