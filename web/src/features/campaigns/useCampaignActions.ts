import type { CampaignRow } from '@brevet/contract/campaign-rows';
import { campaignsApi } from '@brevet/contract/campaigns';
import { paths } from '@brevet/contract/paths';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toast, toastAnswer } from '../../shared/ui/toast.ts';

/** Copies a campaign, and deletes a draft after a question. A copy opens in its form. `onDeleted` runs once the draft is gone. */
export function useCampaignActions(
  { CampaignID, CampaignName }: Pick<CampaignRow, 'CampaignID' | 'CampaignName'>,
  onDeleted?: () => void,
) {
  const navigate = useNavigate();
  const copying = useAction(campaignsApi.copyCampaign, {
    onSuccess: ({ message, CampaignID: copied }) => {
      toast.success(message);
      void navigate({ to: paths.editCampaign(copied) });
    },
    onError: ({ message }) => toast.error(message),
  });
  const removing = useAction(campaignsApi.deleteCampaign, {
    ...toastAnswer,
    onSuccess: ({ message }) => {
      toast.success(message);
      onDeleted?.();
    },
  });
  const askDelete = async (): Promise<void> => {
    const question = `Do you really want to delete ${CampaignName}? You can't undo this.`;
    if (await confirm(question, { title: 'Delete campaign', yes: 'Delete campaign', destroys: true }))
      removing.mutate({ query: { campaign_id: CampaignID } });
  };
  return {
    copy: () => copying.mutate({ body: { CampaignID } }),
    askDelete,
    busy: copying.isPending || removing.isPending,
  };
}
