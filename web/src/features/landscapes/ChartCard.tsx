import type { LandscapeGroups } from '@brevet/contract/landscapes';
import { BarChart } from '@mantine/charts';
import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import table from '../../shared/table/MiniTable.module.css';
import { formatCount } from '../../shared/ui/format.ts';
import { saveFile } from '../../shared/ui/save-file.ts';
import { csvOf } from './chart-csv.ts';
import { svgOf } from './chart-svg.ts';
import styles from './Landscape.module.css';

interface Props {
  title: string;
  /** Heads the column of groups. */
  heading: string;
  groups: LandscapeGroups;
  /** Bars lie on their side, for long names. */
  wide?: boolean;
  /** The name of the files, without its extension. */
  file: string;
}

const rowHeight = 30;
const frame = 48;

/** A chart, with the same numbers in a table next to it, and both as files. */
export function ChartCard({ title, heading, groups, wide = false, file }: Props) {
  const id = useId();
  const picture = useRef<HTMLDivElement>(null);
  const height = wide ? groups.length * rowHeight + frame : 260;
  const saveSvg = (): void => {
    const svg = picture.current?.querySelector<SVGSVGElement>('svg.recharts-surface');
    if (svg) saveFile(`${file}.svg`, new TextEncoder().encode(svgOf(svg, title)));
  };
  const saveCsv = (): void => saveFile(`${file}.csv`, new TextEncoder().encode(csvOf(heading, groups)));
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <Button variant="subtle" size="compact-sm" aria-label={`${title} as SVG`} onClick={saveSvg}>
          SVG
        </Button>
        <Button variant="subtle" size="compact-sm" aria-label={`${title} as CSV`} onClick={saveCsv}>
          CSV
        </Button>
      </header>
      <div className={styles.sides}>
        <div ref={picture} className={styles.picture} aria-hidden>
          <BarChart
            h={height}
            data={groups}
            dataKey="Group"
            series={[{ name: 'Patents', color: 'var(--bv-accent)' }]}
            orientation={wide ? 'vertical' : 'horizontal'}
            gridAxis={wide ? 'y' : 'x'}
            {...(wide
              ? { yAxisProps: { width: 140, interval: 0 }, xAxisProps: { allowDecimals: false } }
              : { yAxisProps: { allowDecimals: false } })}
            barProps={{ isAnimationActive: false }}
            maxBarWidth={28}
          />
        </div>
        <div className={styles.numbers} style={{ maxHeight: Math.max(height, 260) }}>
          <table className={table.table} aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">{heading}</th>
                <th scope="col" className={table.right}>
                  Patents
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ Group, Patents }) => (
                <tr key={Group}>
                  <td>{Group}</td>
                  <td className={table.right}>{formatCount(Patents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}
