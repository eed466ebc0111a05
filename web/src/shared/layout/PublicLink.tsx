import type { MouseEvent, ReactNode } from 'react';
import styles from './PublicPage.module.css';
import { goToPublic } from './public-path.ts';

/** A link between the pages outside: they have no router, which would come with the login screen. */
export function PublicLink({ to, children }: { to: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goToPublic(to);
  };
  return (
    <a href={to} onClick={follow} className={styles.link}>
      {children}
    </a>
  );
}
