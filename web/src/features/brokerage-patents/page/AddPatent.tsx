import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useActions } from '../../../shared/actions/actions.ts';
import { useAction } from '../../../shared/api/hooks.ts';
import { toastAnswer } from '../../../shared/ui/toast.ts';
import { listingStyles as frame } from '../../listings/listings.ts';
import styles from './PatentPage.module.css';

/** Lets brokers add a patent that the brokerage doesn't deal with yet, so that it can have notes and attachments. */
export function AddPatent({ patent: { PatentID, PatentNumber, Country, PatentStatus, can } }: { patent: PatentDetail }) {
  const create = useAction(brokeragePatentsApi.createPatent, toastAnswer);
  const offered = can.add && PatentID === null;
  const add = {
    label: 'Add to your patents',
    icon: IconPlus,
    run: offered ? () => create.mutate({ body: { PatentNumber, Country, PatentStatus } }) : null,
  };
  useActions([add]);
  if (!offered) return null;
  return (
    <section className={frame.cardSection}>
      <h2>Not one of your patents yet</h2>
      <p className={styles.add}>Add it to write notes on it and attach files.</p>
      <Button
        variant="default"
        leftSection={<IconPlus size={15} stroke={1.8} />}
        loading={create.isPending}
        onClick={() => add.run?.()}
      >
        {add.label}
      </Button>
    </section>
  );
}
