import { messages } from '@brevet/contract/messages';
import type { Recommendation } from '@brevet/contract/recommendations';
import { recommendationsApi } from '@brevet/contract/recommendations';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { formatDate } from '../../shared/ui/format.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './RecommendationList.module.css';

interface Props {
  listingId: number;
  recommendations: Recommendation[];
}

/** The buyers a listing is recommended to, each with a remove button. */
export function RecommendationList({ listingId, recommendations }: Props) {
  const remove = useAction(recommendationsApi.removeRecommendation, toastAnswer);
  const ask = async ({ UserID, Firstname, Lastname }: Recommendation): Promise<void> => {
    if (!(await confirm(messages.reallyRemove, { title: `Remove ${Firstname} ${Lastname}`, yes: 'Yes', destroys: true }))) return;
    remove.mutate({ query: { listing_id: listingId, UserID } });
  };
  return (
    <ul className={styles.buyers}>
      {recommendations.map((recommendation) => {
        const { UserID, Firstname, Lastname, Company, BrokerID, Brokercode, RecommendedBy, CreateDate } = recommendation;
        return (
          <li key={UserID}>
            <div className={styles.who}>
              <b>
                {Firstname} {Lastname}
              </b>
              <span>{Company}</span>
            </div>
            <span className={styles.code}>{BrokerID}</span>
            <span className={styles.by}>
              by {RecommendedBy ? `${RecommendedBy} (${Brokercode})` : Brokercode}, {formatDate(CreateDate)}
            </span>
            <ActionIcon
              size={28}
              title="Remove"
              aria-label={`Remove ${Firstname} ${Lastname}`}
              onClick={() => void ask(recommendation)}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
