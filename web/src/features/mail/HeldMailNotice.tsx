import type { HeldMail } from '@brevet/contract/mail';
import { mailApi } from '@brevet/contract/mail';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { formatCount, formatMoment } from '../../shared/ui/format.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './Outbox.module.css';

const counted = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${more}`;

/** After a restore, an admin looks at what waits and then lets it go. */
export function HeldMailNotice({ held: { BackupDate, Emails, Earlier, Campaigns, Invitations } }: { held: HeldMail }) {
  const release = useAction(mailApi.releaseHeld, toastAnswer);
  const go = async (cancelEmails: boolean): Promise<void> => {
    const sent = counted(cancelEmails ? Emails - Earlier : Emails, 'email', 'emails');
    const canceled = cancelEmails ? ` and cancels ${counted(Earlier, 'email', 'emails')} of the backup` : '';
    const sure = await confirm(`This sends ${sent}${canceled}. Campaigns that were being sent go on.`, {
      title: 'Release emails',
      yes: 'Release',
    });
    if (sure) release.mutate({ body: { cancelEmails } });
  };
  return (
    <Alert color="gray" className={styles.notice} title="Emails are held back">
      <Text size="sm">
        This installation was restored from a backup of {formatMoment(BackupDate)}.{' '}
        {counted(Emails, 'email waits', 'emails wait')}.
        {Earlier > 0 && ` ${formatCount(Earlier)} of them waited in the backup already, and have probably been sent.`}
        {Campaigns > 0 && ` ${counted(Campaigns, 'campaign goes', 'campaigns go')} on after the release.`}
        {Invitations > 0 &&
          ` ${counted(Invitations, 'invitation works', 'invitations work')} again, even if withdrawn since the backup.`}
      </Text>
      <Group mt="sm" gap="sm">
        {Earlier > 0 && (
          <Button size="xs" loading={release.isPending} onClick={() => void go(true)}>
            Cancel emails of the backup and release
          </Button>
        )}
        <Button size="xs" variant="default" loading={release.isPending} onClick={() => void go(false)}>
          Release all
        </Button>
      </Group>
    </Alert>
  );
}
