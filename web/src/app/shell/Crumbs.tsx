import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCrumbTrail } from '../../shared/layout/crumbs.tsx';
import styles from './Shell.module.css';

/** The path to the screen; on a phone its name with a link one step back. */
export function Crumbs() {
  const crumbs = useCrumbTrail();
  const back = crumbs.slice(0, -1).findLast(({ path }) => path);
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbBar}>
      {back?.path && (
        <ActionIcon className={styles.back} size={40} component={Link} to={back.path} aria-label={`Back to ${back.label}`}>
          <IconArrowLeft size={20} stroke={1.7} />
        </ActionIcon>
      )}
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, path }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={label} aria-current={last ? 'page' : undefined}>
              {index > 0 && <IconChevronRight size={14} stroke={1.6} aria-hidden />}
              {path && !last ? <Link to={path}>{label}</Link> : label}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
