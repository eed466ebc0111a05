import { useCrumbs } from '../ui/shell/Crumbs.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import styles from './Security.module.css';
import { SessionsCard } from './SessionsCard.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';

/** How one signs in, and where one is signed in. */
export function SecurityPage() {
  useCrumbs({ label: 'Security' });
  return (
    <div className={styles.page}>
      <h1>Security</h1>
      <TwoStepCard />
      <ProviderCard />
      <SessionsCard />
    </div>
  );
}
