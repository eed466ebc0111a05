import { momentOf } from '@brevet/contract/day';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Wordmark } from '../ui/badges.tsx';
import { buttonIcon } from '../ui/button-icon.ts';
import { formatFullDate } from '../ui/format.ts';
import styles from './PrintSheet.module.css';
import type { ScreenProps } from './ScreenState.tsx';
import { ScreenState } from './ScreenState.tsx';

/** A page for paper, without the frame of the other screens. */
export function PrintScreen<T>({ query, children }: ScreenProps<T>) {
  useLightColors();
  return (
    <main className={styles.screen}>
      <ScreenState query={query}>{children}</ScreenState>
    </main>
  );
}

/** Paper is white. */
function useLightColors(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const { mantineColorScheme: before } = dataset;
    dataset.mantineColorScheme = 'light';
    return () => {
      if (before !== undefined) dataset.mantineColorScheme = before;
    };
  }, []);
}

/** Opens the browser's print dialog once everything is on the page. */
function usePrintDialog(ready: boolean): void {
  const opened = useRef(false);
  useEffect(() => {
    if (!ready || opened.current) return;
    opened.current = true;
    const images = [...document.images].map((image) => image.decode().catch(() => {}));
    void Promise.all([document.fonts.ready, ...images]).then(() => window.print());
  }, [ready]);
}

interface SheetProps {
  title: string;
  /** The screen that this is a print of. */
  back: string;
  backLabel: string;
  /** Introduces the address of that screen at the end. */
  current: string;
  /** Everything that will be printed has loaded. */
  ready: boolean;
  children: ReactNode;
}

/** The printed sheet, with its head, its end, and buttons that stay on the screen. */
export function PrintSheet({ title, back, backLabel, current, ready, children }: SheetProps) {
  usePrintDialog(ready);
  useEffect(() => {
    document.title = `${title} · Brevet`;
  }, [title]);
  return (
    <>
      <div className={styles.tools}>
        <Button component={Link} to={back} variant="default" leftSection={<IconArrowLeft {...buttonIcon} />}>
          {backLabel}
        </Button>
        <Button leftSection={<IconPrinter {...buttonIcon} />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className={styles.sheet}>
        <p className={styles.brand}>
          <Wordmark />
          <span>Shared confidentially</span>
        </p>
        {children}
        <footer className={styles.foot}>
          <p>
            Printed {formatFullDate(momentOf())}. {current}
          </p>
          <p>{window.location.origin + back}</p>
        </footer>
      </article>
    </>
  );
}
