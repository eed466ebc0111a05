import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { SegmentedControl } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '../../shared/ui/format.ts';
import { usePhone } from '../../shared/ui/use-phone.ts';
import { Card, NothingYet } from './Card.tsx';
import styles from './Charts.module.css';
import type { Series } from './series.ts';

interface Row {
  key: string;
  label: string;
  /** By the key of the series. */
  counts: Readonly<Record<string, number>>;
}

interface Props {
  title: string;
  note: string;
  /** Heading of the column with the rows' labels. */
  heading: string;
  rows: Row[];
  series: Series[];
  /** Shown until there is something to count. */
  empty: string;
  /** The table behind one part of a bar, or behind all parts of a series. */
  pathOf: (series: Series, row?: Row) => string;
}

const height = 232;

/** Stacked bars. The same numbers can be read as a table, where each is a link; in the chart, a click on a part leads there. */
export function StackedChart({ title, note, heading, rows, series, empty, pathOf }: Props) {
  const [form, setForm] = useState('chart');
  const shown = series.filter(({ key }) => rows.some(({ counts }) => (counts[key] ?? 0) > 0));
  if (shown.length === 0)
    return (
      <Card title={title} note={note}>
        <NothingYet>{empty}</NothingYet>
      </Card>
    );
  return (
    <Card
      title={title}
      note={note}
      tools={
        <SegmentedControl
          aria-label={`${title}: view`}
          value={form}
          onChange={setForm}
          data={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
        />
      }
    >
      {form === 'chart' ? (
        <>
          <Legend label={title} rows={rows} series={shown} pathOf={pathOf} />
          <Bars rows={rows} series={shown} pathOf={pathOf} />
        </>
      ) : (
        <Figures title={title} heading={heading} rows={rows} series={shown} pathOf={pathOf} />
      )}
    </Card>
  );
}

type Parts = Pick<Props, 'rows' | 'series' | 'pathOf'>;

/** The total of each series, as a link. */
const Legend = ({ label, rows, series, pathOf }: Parts & { label: string }) => (
  <ul className={styles.legend} aria-label={label}>
    {series.map((one) => (
      <li key={one.key}>
        <Link to={pathOf(one)}>
          <i className={styles.swatch} style={{ background: one.color }} aria-hidden />
          {one.label} <b>{formatCount(rows.reduce((sum, { counts }) => sum + (counts[one.key] ?? 0), 0))}</b>
        </Link>
      </li>
    ))}
  </ul>
);

function Bars({ rows, series, pathOf }: Parts) {
  const navigate = useNavigate();
  const isPhone = usePhone();
  return (
    <div className={styles.chart} aria-hidden>
      <BarChart
        h={height}
        type="stacked"
        dataKey="label"
        data={rows.map(({ key, label, counts }) => ({ key, label, ...counts }))}
        series={series.map(({ key, label, color }) => ({ name: String(key), label, color }))}
        gridAxis="x"
        tickLine="none"
        strokeDasharray="0"
        maxBarWidth={28}
        xAxisProps={{ interval: isPhone ? 'preserveStartEnd' : 0, tickMargin: 4, height: 24 }}
        yAxisProps={{ width: 36, allowDecimals: false }}
        barChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 0, bottom: 0, left: 0 } }}
        tooltipProps={{ isAnimationActive: false }}
        barProps={({ name }) => ({
          isAnimationActive: false,
          cursor: 'pointer',
          onClick: (_bar, index) => {
            const one = series.find(({ key }) => String(key) === name);
            if (one) void navigate({ to: pathOf(one, rows[index]) });
          },
        })}
      />
    </div>
  );
}

/** The figures of the chart; those that aren't zero lead to their table. */
const Figures = ({ title, heading, rows, series, pathOf }: Parts & Pick<Props, 'title' | 'heading'>) => (
  <div className={styles.figures}>
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {series.map((one) => (
              <td key={one.key}>
                <Figure count={row.counts[one.key] ?? 0} label={`${row.label}, ${one.label}`} path={pathOf(one, row)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Figure = ({ count, label, path }: { count: number; label: string; path: string }) =>
  count === 0 ? (
    <span className={styles.zero}>0</span>
  ) : (
    <Link to={path} aria-label={`${label}: ${formatCount(count)}`}>
      {formatCount(count)}
    </Link>
  );
