import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { messages } from '@brevet/contract/messages';
import { starsOf } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import { IconStar, IconTrash } from '@tabler/icons-react';
import { useActions } from '../../../shared/actions/actions.ts';
import { useAction } from '../../../shared/api/hooks.ts';
import { openDialog } from '../../../shared/form/open-dialog.ts';
import { Stars } from '../../../shared/ui/badges.tsx';
import { confirm } from '../../../shared/ui/confirm.ts';
import { toastAnswer } from '../../../shared/ui/toast.ts';
import { listingStyles as frame } from '../../listings/listings.ts';
import styles from './PatentPage.module.css';

/** Actions of brokers and admins on a patent of the brokerage: rate it, and remove it from those of their code. */
export function PatentActions({ patent }: { patent: PatentDetail }) {
  const { PatentID, rating = null, can } = patent;
  const remove = useAction(brokeragePatentsApi.deletePatent, toastAnswer);
  const askRemove = async (): Promise<void> => {
    if (PatentID === null) return;
    if (await confirm(messages.reallyRemove, { title: 'Remove from your patents', yes: 'Yes', destroys: true }))
      remove.mutate({ query: { PatentID } });
  };
  const rate = (): void => {
    if (PatentID === null) return;
    openDialog('Rate patent', async () => {
      const { RatePatentForm } = await import('./RatePatentForm.tsx');
      return <RatePatentForm PatentID={PatentID} rating={rating} />;
    });
  };
  useActions([
    { label: 'Rate patent', icon: IconStar, run: can.rate ? rate : null },
    { label: 'Remove from your patents', icon: IconTrash, run: can.remove ? () => void askRemove() : null },
  ]);
  if (!can.rate) return null;
  return (
    <section className={frame.cardSection}>
      <h2>Rating</h2>
      <p className={styles.rating}>
        {rating === null || starsOf(rating) === 0 ? 'Not rated' : <Stars rating={rating} />}
        {rating !== null && <b>{rating}</b>}
      </p>
      <div className={styles.own}>
        <Button variant="default" leftSection={<IconStar size={15} stroke={1.8} />} onClick={rate}>
          Rate patent
        </Button>
        {can.remove && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={15} stroke={1.8} />}
            loading={remove.isPending}
            onClick={() => void askRemove()}
          >
            Remove from your patents
          </Button>
        )}
      </div>
    </section>
  );
}
