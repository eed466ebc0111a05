import type { MouseEvent, ReactNode } from 'react';
import styles from './PublicPage.module.css';
import { goToPublic } from './public-path.ts';

/** A link between public pages. They have no router, so the login screen loads without one. */
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
