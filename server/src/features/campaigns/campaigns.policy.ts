import { userTypes } from '@brevet/contract/access';
import type { CampaignState } from '@brevet/contract/campaign-fields';
import type { CampaignRights } from '@brevet/contract/campaign-rows';
import type { SessionUser } from '@brevet/contract/session';

type Actor = Pick<SessionUser, 'UserType' | 'BrokerID'>;
interface Campaign {
  BrokerID: string;
  State: CampaignState;
}

/** A campaign belongs to its broker code: its brokers share it. Admins manage the campaigns of all codes. */
export const canKeepCampaign = ({ UserType, BrokerID }: Actor, campaign: Pick<Campaign, 'BrokerID'>): boolean =>
  UserType === userTypes.admin || (UserType === userTypes.broker && campaign.BrokerID === BrokerID);

/** The broker code whose campaigns someone manages; null for those of all codes. */
export const keptCode = ({ UserType, BrokerID }: Actor): string | null => (UserType === userTypes.admin ? null : BrokerID);

/** The actions that someone may take on a campaign now. */
export function rightsOnCampaign(user: Actor, campaign: Campaign): CampaignRights {
  const may = canKeepCampaign(user, campaign);
  const { State } = campaign;
  const isDraft = may && State === 'draft';
  return {
    update: isDraft,
    delete: isDraft,
    test: may,
    start: isDraft,
    pause: may && State === 'sending',
    resume: may && State === 'paused',
    cancel: may && (State === 'sending' || State === 'paused'),
  };
}
