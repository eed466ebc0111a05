import type { Campaign } from '@brevet/contract/campaign-rows';
import { campaignsApi } from '@brevet/contract/campaigns';
import { paths } from '@brevet/contract/paths';
import { Alert, Button } from '@mantine/core';
import { IconCopy, IconMailForward, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../shared/api/hooks.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toast, toastAnswer } from '../../shared/ui/toast.ts';
import { Audience } from './Audience.tsx';
import { CampaignHeading } from './CampaignHeader.tsx';
import { CampaignPreview } from './CampaignPreview.tsx';
import styles from './Campaigns.module.css';
import { contactsInWords } from './progress.ts';
import { startProblems } from './start-problems.ts';
import { useAudience } from './useAudience.ts';
import { useCampaignActions } from './useCampaignActions.ts';

/** A draft before it starts: who gets it, what they get, and what is missing. */
export function DraftReview({ campaign }: { campaign: Campaign }) {
  const { CampaignID, Subject, Body, BrokerID, Filter, can } = campaign;
  const navigate = useNavigate();
  const chosen = { Lists: campaign.Lists.map(({ maillist_id }) => maillist_id), Filter };
  const audience = useAudience(chosen);
  const [index, setIndex] = useState(0);
  const { copy, askDelete, busy } = useCampaignActions(campaign, () => void navigate({ to: paths.campaigns() }));
  const problems = startProblems(campaign, audience.data);
  return (
    <div className={styles.page}>
      <header className={styles.review}>
        <CampaignHeading campaign={campaign}>
          {can.start && <StartButton campaign={campaign} audience={audience} disabled={problems.length > 0} />}
          {can.test && <TestButton id={CampaignID} />}
          {can.update && (
            <Button
              component={Link}
              to={paths.editCampaign(CampaignID)}
              variant="default"
              leftSection={<IconPencil {...buttonIcon} />}
            >
              Edit
            </Button>
          )}
          <Button variant="default" leftSection={<IconCopy {...buttonIcon} />} loading={busy} onClick={copy}>
            Copy
          </Button>
          {can.delete && (
            <Button variant="default" leftSection={<IconTrash {...buttonIcon} />} onClick={() => void askDelete()}>
              Delete
            </Button>
          )}
        </CampaignHeading>
        {problems.length > 0 && (
          <Alert color="gray" title="Before this campaign can start">
            <ul className={styles.problems}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        )}
      </header>
      <div className={styles.columns}>
        <Audience chosen={chosen} onPreview={setIndex} />
        <CampaignPreview text={{ Subject, Body, BrokerID }} chosen={chosen} index={index} onIndex={setIndex} />
      </div>
    </div>
  );
}

/** Sends the stored draft to the user's own address. */
function TestButton({ id }: { id: number }) {
  const test = useAction(campaignsApi.testCampaign, toastAnswer);
  return (
    <Button
      variant="default"
      leftSection={<IconMailForward {...buttonIcon} />}
      loading={test.isPending}
      onClick={() => test.mutate({ body: { CampaignID: id } })}
    >
      Send test
    </Button>
  );
}

interface StartProps {
  campaign: Campaign;
  audience: ReturnType<typeof useAudience>;
  disabled: boolean;
}

/** Starts the campaign after a question that names the number. The server starts it only with this number, and with this text. */
function StartButton({ campaign: { CampaignID, CampaignName, Version }, audience, disabled }: StartProps) {
  const start = useAction(campaignsApi.startCampaign, {
    onSuccess: ({ message }) => toast.success(message),
    onError: ({ message }) => {
      toast.error(message);
      void audience.refetch();
    },
  });
  const ask = async () => {
    if (!audience.data) return;
    const { Recipients, Contacts } = audience.data;
    const leftOut = Contacts - Recipients;
    const rest = leftOut === 0 ? '' : ` ${contactsInWords(leftOut)} ${leftOut === 1 ? 'is' : 'are'} left out.`;
    const question = `${CampaignName} goes to ${contactsInWords(Recipients)}.${rest} You can't take back emails that were sent.`;
    if (await confirm(question, { title: 'Start campaign', yes: 'Start campaign' }))
      start.mutate({ body: { CampaignID, Version, Recipients } });
  };
  return (
    <Button
      leftSection={<IconSend {...buttonIcon} />}
      loading={start.isPending}
      disabled={disabled || !audience.data || audience.isPlaceholderData}
      onClick={() => void ask()}
    >
      Start campaign
    </Button>
  );
}
