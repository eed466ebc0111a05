import type { Campaign } from '@brevet/contract/campaign-rows';
import { campaignsApi } from '@brevet/contract/campaigns';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useAnswer } from '../../shared/api/hooks.ts';
import { formatCount } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { MailBody } from '../../shared/ui/MailBody.tsx';
import styles from './Campaigns.module.css';
import type { Chosen } from './useAudience.ts';
import { pageSize, useAudience } from './useAudience.ts';

type Text = Pick<Campaign, 'Subject' | 'Body' | 'BrokerID'>;

interface Props {
  text: Text;
  chosen: Chosen;
  /** The place of the recipient whose email is shown. */
  index: number;
  onIndex: (index: number) => void;
}

/** The email of a draft exactly as each recipient would get it, one after the other. */
export function CampaignPreview({ text, chosen, index, onIndex }: Props) {
  const { count, at, contact } = useRecipient(chosen, index);
  return (
    <EmailPreview
      text={text}
      to={contact === undefined ? {} : { ContactId: contact }}
      count={count}
      at={at}
      onIndex={onIndex}
      hint={count === 0 ? 'Shown with sample values because the campaign has no recipients yet.' : ''}
    />
  );
}

interface EmailProps extends Pick<Props, 'text' | 'onIndex'> {
  to: { ContactId?: number; RecipientID?: number };
  /** It isn't known yet who gets it. */
  waits?: boolean;
  count: number;
  at: number;
  hint: string;
}

/** An email as one of `count` people gets it, with buttons to the others. */
export function EmailPreview({ text: { Subject, Body, BrokerID }, to, waits = false, count, at, onIndex, hint }: EmailProps) {
  const asked = { Subject, Body, ...(BrokerID === '' ? {} : { BrokerID }), ...to };
  const read = useAnswer(campaignsApi.previewCampaign, asked, { enabled: !waits });
  return (
    <section className={styles.panel} aria-label="Preview">
      <header className={styles.turn}>
        <h2>Preview</h2>
        {count > 0 && <Turn count={count} at={at} onIndex={onIndex} />}
      </header>
      {read.error?.status === 400 ? (
        <p className={styles.problem} role="status">
          {read.error.message}
        </p>
      ) : (
        <LoadState query={read}>
          {(mail) => (
            <>
              <dl className={styles.terms}>
                <div>
                  <dt>To</dt>
                  <dd>
                    {mail.ToName} <span>{mail.ToAddress}</span>
                  </dd>
                </div>
                <div>
                  <dt>From</dt>
                  <dd>{mail.FromName}</dd>
                </div>
                <div>
                  <dt>Subject</dt>
                  <dd className={styles.subject}>{mail.Subject || 'No subject'}</dd>
                </div>
                {!mail.WithPatents && (
                  <div>
                    <dt>Patents</dt>
                    <dd>{removedInWords(mail.Removed)}</dd>
                  </div>
                )}
              </dl>
              {hint !== '' && <p className={styles.hint}>{hint}</p>}
              <MailBody html={mail.HtmlBody} text={mail.TextBody} title="Email preview" />
            </>
          )}
        </LoadState>
      )}
    </section>
  );
}

function removedInWords(count: number): string {
  if (count === 0) return 'No patent numbers to remove for this recipient';
  return count === 1
    ? '1 patent number removed for this recipient'
    : `${formatCount(count)} patent numbers removed for this recipient`;
}

/** The recipient at a place, or at the last one if there are fewer. */
function useRecipient(chosen: Chosen, index: number) {
  const count = useAudience(chosen).data?.Recipients ?? 0;
  const at = Math.min(index, Math.max(0, count - 1));
  const { data, isPlaceholderData } = useAudience(chosen, 'recipients', Math.floor(at / pageSize) + 1);
  const contact = count === 0 || isPlaceholderData ? undefined : data?.data[at % pageSize]?.ContactId;
  return { count, at, contact };
}

const Turn = ({ count, at, onIndex }: Pick<Props, 'onIndex'> & { count: number; at: number }) => (
  <span className={styles.pager}>
    <Button
      variant="default"
      disabled={at === 0}
      leftSection={<IconChevronLeft size={14} />}
      onClick={() => onIndex(at - 1)}
      aria-label="Previous recipient"
    >
      Previous
    </Button>
    <span role="status">
      {formatCount(at + 1)} of {formatCount(count)}
    </span>
    <Button
      variant="default"
      disabled={at === count - 1}
      rightSection={<IconChevronRight size={14} />}
      onClick={() => onIndex(at + 1)}
      aria-label="Next recipient"
    >
      Next
    </Button>
  </span>
);
