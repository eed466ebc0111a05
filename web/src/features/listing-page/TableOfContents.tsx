import { useEffect, useState } from 'react';
import type { ListingView } from '../listings/listings.ts';
import { listingStyles as styles } from '../listings/listings.ts';
import { useContents } from './useContents.ts';

/** Distance of the reading line from the top of the window. */
const readingLine = 160;

/** The section being read: the one that starts last above the reading line. On a wide screen, two sections start side by side. */
function useCurrentPart(keys: string[]): string | undefined {
  const [current, setCurrent] = useState(keys[0]);
  const list = keys.join(' ');
  useEffect(() => {
    const look = (): void => {
      const parts = list.split(' ').flatMap((key) => {
        const part = document.getElementById(key);
        return part ? [{ key, top: part.getBoundingClientRect().top }] : [];
      });
      const above = parts.filter(({ top }) => top < readingLine).sort((one, other) => one.top - other.top);
      setCurrent((above.at(-1) ?? parts[0])?.key);
    };
    // Measuring right away would make the browser lay the page out twice.
    const frame = requestAnimationFrame(look);
    // An inner element scrolls, and scroll events don't bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', look, { capture: true });
    };
  }, [list]);
  return current;
}

/** The page's sections with their counts. */
export function TableOfContents({ view }: { view: ListingView }) {
  const entries = useContents(view);
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
