import type { Campaign } from '@brevet/contract/campaigns';
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

interface Props {
  text: Pick<Campaign, 'Subject' | 'Body' | 'BrokerID'>;
  chosen: Chosen;
  /** The place of the recipient whose email is shown. */
  index: number;
  onIndex: (index: number) => void;
}

/** The email exactly as each recipient gets it, one after the other. */
export function CampaignPreview({ text: { Subject, Body, BrokerID }, chosen, index, onIndex }: Props) {
  const { count, at, contact } = useRecipient(chosen, index);
  const read = useAnswer(campaignsApi.previewCampaign, {
    Subject,
    Body,
    ...(BrokerID === '' ? {} : { BrokerID }),
    ...(contact === undefined ? {} : { ContactId: contact }),
  });
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
              {count === 0 && <p className={styles.hint}>With sample values, because no one gets it yet.</p>}
              <MailBody html={mail.HtmlBody} text={mail.TextBody} title="Email preview" />
            </>
          )}
        </LoadState>
      )}
    </section>
  );
}

function removedInWords(count: number): string {
  if (count === 0) return 'Not for this recipient; the text has none';
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
