import '@mantine/charts/styles.css';

import { BarChart } from '@mantine/charts';
import { formatCount } from '../../shared/ui/format.ts';
import { OutsideLink } from '../../shared/ui/OutsideLink.tsx';
import reportStyles from './CampaignReport.module.css';
import styles from './Campaigns.module.css';
import type { CampaignLink } from './links.ts';
import { linkLabel, mostClicked } from './links.ts';

const barHeight = 32;
const axisHeight = 28;

/** @public The clicks on each link as bars, and as a list with the whole addresses. Loaded by CampaignReport.tsx. */
export function ClickChart({ links }: { links: readonly CampaignLink[] }) {
  const shown = mostClicked(links);
  return (
    <>
      <div className={reportStyles.chart} aria-hidden>
        <BarChart
          h={shown.length * barHeight + axisHeight}
          orientation="vertical"
          dataKey="label"
          data={shown.map(({ Url, Clicks }, at) => ({ label: `${at + 1}. ${linkLabel(Url)}`, Clicks }))}
          series={[{ name: 'Clicks', color: 'var(--bv-accent-text)' }]}
          gridAxis="none"
          tickLine="none"
          maxBarWidth={16}
          yAxisProps={{ width: 196 }}
          xAxisProps={{ allowDecimals: false }}
          barChartProps={{ accessibilityLayer: false, margin: { top: 0, right: 8, bottom: 0, left: 0 } }}
          tooltipProps={{ isAnimationActive: false }}
          barProps={{ isAnimationActive: false }}
        />
      </div>
      <ol className={reportStyles.links} aria-label="Links">
        {shown.map(({ Url, Clicks }) => (
          <li key={Url}>
            <OutsideLink address={Url} />
            <b>{formatCount(Clicks)}</b>
          </li>
        ))}
      </ol>
      {links.length > shown.length && (
        <p className={styles.hint}>
          The {formatCount(shown.length)} most clicked of {formatCount(links.length)} links.
        </p>
      )}
    </>
  );
}
