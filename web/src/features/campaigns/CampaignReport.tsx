import type { LeftOutReason } from '@brevet/contract/campaign-fields';
import { leftOutReasonNames, leftOutReasons } from '@brevet/contract/campaign-fields';
import type { Campaign } from '@brevet/contract/campaign-rows';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { formatCount } from '../../shared/ui/format.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { recipientsPath } from './CampaignHeader.tsx';
import reportStyles from './CampaignReport.module.css';
import styles from './Campaigns.module.css';
import { shareOf } from './progress.ts';

const { Show: ClickChart } = lazyComponent(async () => (await import('./ClickChart.tsx')).ClickChart);

/** The results of a campaign. Each number leads to the people behind it. */
export function CampaignReport({ campaign }: { campaign: Campaign }) {
  const { CampaignID, Counts, Events, LeftOut, Links } = campaign;
  const reasons = leftOutReasonNames.filter((reason) => (LeftOut[reason] ?? 0) > 0);
  const figures = [
    { label: 'Sent', count: Counts.sent, filter: { State: 'sent' }, share: '' },
    { label: 'Clicked', count: Events.clicked, filter: { Event: 'clicked' }, share: shareOf(Events.clicked, Counts.sent) },
    {
      label: 'Unsubscribed',
      count: Events.unsubscribed,
      filter: { Event: 'unsubscribed' },
      share: shareOf(Events.unsubscribed, Counts.sent),
    },
    { label: 'Bounced', count: Events.bounced, filter: { Event: 'bounced' }, share: shareOf(Events.bounced, Counts.sent) },
    { label: 'Failed', count: Counts.failed, filter: { State: 'failed' }, share: '' },
    ...(Counts.unconfirmed > 0
      ? [{ label: 'Unconfirmed', count: Counts.unconfirmed, filter: { State: 'unconfirmed' }, share: '' }]
      : []),
    { label: 'Left out', count: Counts['left out'], filter: { State: 'left out' }, share: '' },
  ];
  return (
    <>
      <ul className={reportStyles.figures} aria-label="Results">
        {figures.map(({ label, count, filter, share }) => (
          <li key={label}>
            <Link to={recipientsPath(CampaignID, filter)}>
              <span>{label}</span>
              <b>{formatCount(count)}</b>
              <small>{share}</small>
            </Link>
          </li>
        ))}
      </ul>
      <div className={reportStyles.report}>
        <section className={styles.panel} aria-label="Clicks by link">
          <h2>Clicks by link</h2>
          {Links.length === 0 ? (
            <p className={styles.hint}>The email has no links.</p>
          ) : (
            <Suspense fallback={<div className={reportStyles.chartWaits} />}>
              <ClickChart links={Links} />
            </Suspense>
          )}
        </section>
        <section className={styles.panel} aria-label="Left out">
          <h2>Left out</h2>
          {reasons.length === 0 ? (
            <p className={styles.hint}>No one was left out.</p>
          ) : (
            <ul className={styles.groups} aria-label="Reasons">
              {reasons.map((reason: LeftOutReason) => (
                <li key={reason}>
                  <Link to={recipientsPath(CampaignID, { Reason: reason })}>
                    <span>{leftOutReasons[reason]}</span>
                    <b>{formatCount(LeftOut[reason] ?? 0)}</b>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}
