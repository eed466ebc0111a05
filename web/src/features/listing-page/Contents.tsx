import { useEffect, useState } from 'react';
import { listingStyles as styles } from '../listings/listings.ts';

export interface ContentsEntry {
  key: string;
  label: string;
  count?: number | undefined;
}

/** Distance of the reading line from the top of the window. */
const readingLine = 160;

/** The section being read: the last one that starts above the reading line, or the last one at the end of the page. */
function useCurrentPart(keys: string[]): string | undefined {
  const [current, setCurrent] = useState(keys[0]);
  const list = keys.join(' ');
  useEffect(() => {
    const look = (): void => {
      const parts = list.split(' ').flatMap((key) => document.getElementById(key) ?? []);
      const above = parts.filter((part) => part.getBoundingClientRect().top < readingLine);
      setCurrent((above.at(-1) ?? parts[0])?.id);
    };
    look();
    // An inner element scrolls, and scroll events don't bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [list]);
  return current;
}

/** The page's sections with their counts. */
export function Contents({ entries }: { entries: ContentsEntry[] }) {
  const current = useCurrentPart(entries.map(({ key }) => key));
  return (
    <nav className={styles.toc} aria-label="Contents">
      {entries.map(({ key, label, count }) => (
        <a key={key} href={`#${key}`} aria-current={key === current ? 'location' : undefined}>
          {label}
          {count !== undefined && <i>{count}</i>}
        </a>
      ))}
    </nav>
  );
}
