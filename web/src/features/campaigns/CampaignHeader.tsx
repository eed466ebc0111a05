import type { Campaign } from '@brevet/contract/campaign-rows';
import { campaignsApi } from '@brevet/contract/campaigns';
import { paths } from '@brevet/contract/paths';
import { Alert, Button, Progress } from '@mantine/core';
import { IconBan, IconCopy, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAction } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { formatCount, formatMoment } from '../../shared/ui/format.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';
import { CampaignStateBadge } from './CampaignStateBadge.tsx';
import styles from './Campaigns.module.css';
import { contactsInWords, progressOf, timeLeft } from './progress.ts';
import { ResumeForm } from './ResumeForm.tsx';
import { useCampaignActions } from './useCampaignActions.ts';

const stopped: { [State in Campaign['State']]?: string } = {
  sending: "The email server isn't accepting emails right now. Sending will resume on its own.",
  paused: 'Sending was paused',
};

/** The name, state and facts of a campaign, with its buttons. */
export const CampaignHeading = ({ campaign, children }: { campaign: Campaign; children: ReactNode }) => (
  <div className={styles.head}>
    <div>
      <h1>
        {campaign.CampaignName} <CampaignStateBadge state={campaign.State} />
      </h1>
      <p>{factsOf(campaign)}</p>
    </div>
    {children}
  </div>
);

function factsOf({ BrokerName, CreatorName, CreateDate, StartDate, EndDate, State }: Campaign): string {
  const end = EndDate && `${State === 'canceled' ? 'canceled' : 'ended'} ${formatMoment(EndDate)}`;
  const dates = StartDate ? [`started ${formatMoment(StartDate)}`, end] : [`created ${formatMoment(CreateDate)}`];
  return [`${BrokerName}, by ${CreatorName}`, ...dates].filter(Boolean).join(', ');
}

/** A started campaign, with its progress and the buttons that pause, resume and cancel it. */
export function CampaignHeader({ campaign }: { campaign: Campaign }) {
  const { CampaignID, CampaignName, State, can } = campaign;
  const pause = useAction(campaignsApi.pauseCampaign, toastAnswer);
  const cancel = useAction(campaignsApi.cancelCampaign, toastAnswer);
  const { copy, busy } = useCampaignActions(campaign);
  const askCancel = async () => {
    const question = `${contactsInWords(progressOf(campaign).left)} won't get ${CampaignName}. You can't undo this.`;
    if (await confirm(question, { title: 'Cancel campaign', yes: 'Cancel campaign', destroys: true }))
      cancel.mutate({ body: { CampaignID } });
  };
  return (
    <header className={styles.header}>
      <CampaignHeading campaign={campaign}>
        {can.pause && (
          <Button
            leftSection={<IconPlayerPause {...buttonIcon} />}
            loading={pause.isPending}
            onClick={() => pause.mutate({ body: { CampaignID } })}
          >
            Pause campaign
          </Button>
        )}
        {can.resume && (
          <Button
            leftSection={<IconPlayerPlay {...buttonIcon} />}
            onClick={() => openDialog('Resume campaign', <ResumeForm campaign={campaign} />, 'sm')}
          >
            Resume campaign
          </Button>
        )}
        {can.cancel && (
          <Button
            variant="default"
            leftSection={<IconBan {...buttonIcon} />}
            loading={cancel.isPending}
            onClick={() => void askCancel()}
          >
            Cancel campaign
          </Button>
        )}
        <Button variant="default" leftSection={<IconCopy {...buttonIcon} />} loading={busy} onClick={copy}>
          Copy campaign
        </Button>
      </CampaignHeading>
      <Sending campaign={campaign} />
      {stopped[State] && campaign.LastError !== null && (
        <Alert color="red" title={stopped[State]}>
          {campaign.LastError}
        </Alert>
      )}
    </header>
  );
}

/** The progress of a campaign, its rate, and the time that is left. */
function Sending({ campaign }: { campaign: Campaign }) {
  const { State, PerMinute, Counts } = campaign;
  const { done, all, percent } = progressOf(campaign);
  const isActive = State === 'sending';
  const rate = State === 'sending' || State === 'paused' ? `${formatCount(PerMinute)} a minute` : '';
  const failed = Counts.failed > 0 ? `${formatCount(Counts.failed)} failed` : '';
  return (
    <section className={styles.progress} aria-label="Progress">
      <Progress
        value={percent}
        size="md"
        animated={isActive}
        color={State === 'canceled' ? 'gray' : 'brand'}
        aria-label="Progress"
      />
      <p>{[`${formatCount(done)} of ${contactsInWords(all)}`, failed, rate, timeLeft(campaign)].filter(Boolean).join(' · ')}</p>
    </section>
  );
}

/** The address of the campaign's table of recipients, filtered. */
export const recipientsPath = (id: number, filter: { State?: string; Reason?: string; Event?: string }): string =>
  `${paths.campaign(id)}&${new URLSearchParams({ view: 'recipients', ...filter })}`;
