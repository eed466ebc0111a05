import { paths } from '@brevet/contract/paths';
import { VisuallyHidden } from '@mantine/core';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import styles from './Security.module.css';
import { SessionsCard } from './SessionsCard.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';

/** Two-step verification, the sign-in provider and the user's sessions. */
export function SecurityPage() {
  useCrumbs({ label: 'Account', path: paths.profile() }, { label: 'Security' });
  return (
    <div className={styles.page}>
      <h1>
        <VisuallyHidden>Security</VisuallyHidden>
      </h1>
      <TwoStepCard />
      <ProviderCard />
      <SessionsCard />
    </div>
  );
}
