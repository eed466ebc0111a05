import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import styles from './LoadState.module.css';

export function NotFoundPage() {
  return (
    <main className={styles.failed}>
      <h1>There is no such page</h1>
      <p>The address may have changed.</p>
      <Button component={Link} to="/">
        To the start
      </Button>
    </main>
  );
}
