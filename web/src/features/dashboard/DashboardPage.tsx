import type { Dashboard } from '@brevet/contract/dashboard';
import { dashboardApi } from '@brevet/contract/dashboard';
import { VisuallyHidden } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { Classes } from './Classes.tsx';
import styles from './Dashboard.module.css';
import { DecisionsByCode, DecisionsByWeek, PassReasons } from './DecisionCards.tsx';
import { ActivityCard, DraftsCard, QueueCard, ReceivedCard, RecommendedCard, ReturningCard } from './ListingCards.tsx';
import { Ages, Pipeline, Standing } from './Pipeline.tsx';
import { WaitingForYou } from './WaitingForYou.tsx';

/** Everything that the reader can see, in numbers. Each leads to the table that it counts. */
export function DashboardPage() {
  const read = useRead(dashboardApi.getDashboard, {}, { keep: true });
  useCrumbs({ label: 'Dashboard' });
  return (
    <div className={styles.page}>
      <h1>
        <VisuallyHidden>Dashboard</VisuallyHidden>
      </h1>
      <LoadState query={read} place="part">
        {(shown) => <Parts shown={shown} />}
      </LoadState>
    </div>
  );
}

/** The parts in the answer. The server decides which ones each reader gets. */
function Parts({ shown }: { shown: Dashboard }) {
  const { pipeline, standing, decided, queue, recommended, returning, drafts, received } = shown;
  return (
    <div className={styles.grid}>
      <WaitingForYou waiting={shown.waiting} />
      {pipeline && <Pipeline cells={pipeline} />}
      {standing && <Standing rows={standing} />}
      <div className={styles.column}>
        {decided && <DecisionsByWeek weeks={decided.weeks} />}
        {queue && <QueueCard rows={queue} />}
        {recommended && <RecommendedCard rows={recommended} />}
        {drafts && <DraftsCard rows={drafts} />}
        {returning && <ReturningCard rows={returning} />}
        {received && <ReceivedCard rows={received} />}
        {pipeline && <Ages cells={pipeline} />}
      </div>
      <div className={styles.column}>
        <Classes classes={shown.classes} />
        <ActivityCard events={shown.activity} />
        {decided?.codes && <DecisionsByCode codes={decided.codes} />}
        {decided && <PassReasons reasons={decided.reasons} />}
      </div>
    </div>
  );
}
