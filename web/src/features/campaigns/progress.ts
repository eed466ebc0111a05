import type { Campaign } from '@brevet/contract/campaign-rows';
import { counted } from '../../shared/ui/format.ts';

type Counted = Pick<Campaign, 'Counts' | 'PerMinute' | 'State'>;

/** The progress of a campaign: `done` recipients of `all` were tried. */
export function progressOf({ Counts }: Pick<Campaign, 'Counts'>) {
  const { waiting, sending, sent, unconfirmed, failed } = Counts;
  const done = sent + unconfirmed + failed;
  const left = waiting + sending;
  const all = done + left;
  return { done, left, all, percent: all === 0 ? 100 : Math.floor((done / all) * 100) };
}

/** About how long the rest takes, in words. Empty if nothing is being sent. */
export function timeLeft(campaign: Counted): string {
  const { left } = progressOf(campaign);
  if (campaign.State !== 'sending' || left === 0) return '';
  const minutes = Math.ceil(left / campaign.PerMinute);
  if (minutes < 2) return 'Less than two minutes left';
  if (minutes < 120) return `About ${counted(minutes, 'minute')} left`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `About ${counted(hours, 'hour')} left` : `About ${counted(Math.round(hours / 24), 'day')} left`;
}

/** A share of the emails that were sent, such as 12%. */
export function shareOf(count: number, sent: number): string {
  if (sent === 0 || count === 0) return '';
  const percent = (count / sent) * 100;
  return percent < 1 ? 'under 1%' : `${Math.round(percent)}%`;
}

export const contactsInWords = (count: number): string => counted(count, 'contact');
