import type { Dashboard } from '@brevet/contract/dashboard';
import { dashboardApi } from '@brevet/contract/dashboard';
import { VisuallyHidden } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { Classes } from './Classes.tsx';
import styles from './Dashboard.module.css';
import { Codes, Reasons, Weeks } from './Decided.tsx';
import { Activity, Drafts, Queue, Received, Recommended, Returning } from './Lists.tsx';
import { Ages, Pipeline, Standing } from './Pipeline.tsx';
import { Work } from './Work.tsx';

/** Everything that the reader can see, in numbers. Each leads to the table that it counts. */
export function DashboardPage() {
  const read = useRead(dashboardApi.getDashboard, {}, { keep: true });
  useCrumbs({ label: 'Dashboard' });
  return (
    <div className={styles.page}>
      <h1>
        <VisuallyHidden>Dashboard</VisuallyHidden>
      </h1>
      <LoadState query={read} whole>
        {(shown) => <Parts shown={shown} />}
      </LoadState>
    </div>
  );
}

/** The parts that the answer has: the server decides which ones a reader gets. */
function Parts({ shown }: { shown: Dashboard }) {
  const { pipeline, standing, decided, queue, recommended, returning, drafts, received } = shown;
  return (
    <div className={styles.grid}>
      <Work waiting={shown.waiting} />
      {pipeline && <Pipeline cells={pipeline} />}
      {standing && <Standing rows={standing} />}
      <div className={styles.column}>
        {decided && <Weeks weeks={decided.weeks} />}
        {queue && <Queue rows={queue} />}
        {recommended && <Recommended rows={recommended} />}
        {drafts && <Drafts rows={drafts} />}
        {returning && <Returning rows={returning} />}
        {received && <Received rows={received} />}
        {pipeline && <Ages cells={pipeline} />}
      </div>
      <div className={styles.column}>
        <Classes classes={shown.classes} />
        <Activity events={shown.activity} />
        {decided?.codes && <Codes codes={decided.codes} />}
        {decided && <Reasons reasons={decided.reasons} />}
      </div>
    </div>
  );
}
