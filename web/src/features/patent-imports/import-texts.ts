import type { ImportRow } from '@brevet/contract/patent-imports';
import { formatCount } from '../../shared/ui/format.ts';

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A size as people say it, such as "4.2 GB". */
export function formatBytes(bytes: number): string {
  const step = bytes > 0 ? Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1) : 0;
  const size = bytes / 1024 ** step;
  return `${step === 0 ? size : size.toFixed(size < 10 ? 1 : 0)} ${units[step]}`;
}

/** About how long, such as "3 minutes". */
function formatDuration(seconds: number): string {
  const [amount, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 5400 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  const whole = Math.max(Math.round(amount), 1);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

export const countOf = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** The current step of an import. */
export function progressText({ State, Canceling, Read, Rate, SecondsLeft }: ImportRow): string {
  if (State === 'queued') return 'Waiting for its turn';
  if (Canceling) return 'Canceling';
  const facts = [countOf(Read, 'record')];
  if (Rate !== null) facts.push(`${formatCount(Math.round(Rate))} per second`);
  if (SecondsLeft !== null && SecondsLeft > 0) facts.push(`about ${formatDuration(SecondsLeft)} left`);
  return facts.join(' · ');
}
