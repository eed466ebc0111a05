import type { InboxMessage } from '@brevet/contract/inbox';
import { inboxApi } from '@brevet/contract/inbox';
import type { News } from '@brevet/contract/news';
import { newsInWords, newsPath } from '@brevet/contract/news-text';
import { decisions, invitationAnswers, statuses } from '@brevet/contract/statuses';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBell, IconCheck, IconEyeOff, IconNote, IconThumbUpFilled, IconUsersPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAction } from '../../shared/api/hooks.ts';
import { DecisionGlyph, FollowUpGlyph, StatusGlyph } from '../../shared/ui/badges.tsx';
import { formatMoment } from '../../shared/ui/format.ts';
import styles from './Inbox.module.css';

interface Props {
  message: InboxMessage;
  onSeen: () => void;
  saving: boolean;
}

/** A message. Opening its subject marks it as seen. */
export function MessageItem({ message, onSeen, saving }: Props) {
  const { MessageID, news, CreateDate, SeenDate } = message;
  const { title, text } = newsInWords(news);
  const unread = SeenDate === null;
  const open = useAction(inboxApi.seenUnreadEmailMessage);
  return (
    <li className={styles.message} data-unread={unread || undefined}>
      {unread && <i className={styles.unread} role="img" aria-label="Unread" />}
      <span className={styles.glyph}>
        <Glyph news={news} />
      </span>
      <div>
        <Link to={newsPath(news)} className={styles.title} onClick={() => unread && open.mutate({ body: { MessageID } })}>
          {title}
        </Link>
        <p className={styles.text}>{text}</p>
        <time className={styles.time} dateTime={CreateDate}>
          {formatMoment(CreateDate)}
        </time>
      </div>
      {unread && (
        <Tooltip label="Mark as seen" portalProps={{ target: '#content' }}>
          <ActionIcon aria-label={`Mark as seen: ${title}`} loading={saving} onClick={onSeen}>
            <IconCheck size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}

function Glyph({ news }: { news: News }) {
  switch (news.Kind) {
    case 'listingStatus':
      return <StatusGlyph code={news.NewStatus} />;
    case 'decision':
      return <DecisionGlyph code={news.DecisionStatus} />;
    case 'submission':
      return <StatusGlyph code={statuses.pending.code} />;
    case 'decisionReturn':
      return <DecisionGlyph code={decisions.postpone.code} />;
    case 'invitationAnswer':
      return <FollowUpGlyph code={invitationAnswers[news.Answer].followUp} />;
    case 'attachmentHidden':
      return <IconEyeOff size={16} aria-hidden />;
    case 'recommendation':
    case 'suggestion':
      return <IconThumbUpFilled size={16} aria-hidden />;
    case 'searchAlert':
      return <IconBell size={16} aria-hidden />;
    case 'note':
    case 'patentNote':
    case 'contactNote':
      return <IconNote size={16} aria-hidden />;
    case 'brokerRequest':
    case 'brokerRequestDecision':
      return <IconUsersPlus size={16} aria-hidden />;
  }
}
