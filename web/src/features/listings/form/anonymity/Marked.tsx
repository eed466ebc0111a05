import type { Finding } from '@brevet/contract/anonymity-check';
import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from './Anonymity.module.css';

interface Props {
  text: string;
  findings: readonly Finding[];
  children: ReactNode;
}

/** The text in pieces, with those that are findings. */
function piecesOf(text: string, findings: readonly Finding[]): { key: number; piece: string; found: boolean }[] {
  const ends = [0, ...findings.flatMap(({ start, end }) => [start, end]), text.length];
  return ends.slice(1).map((end, index) => ({ key: index, piece: text.slice(ends[index], end), found: index % 2 === 1 }));
}

const copied = ['font', 'letterSpacing', 'padding', 'borderWidth', 'textIndent'] as const;

/** An input with findings underlined in it: browsers can't mark a part of an input, so a layer above it repeats its text. */
export function Marked({ text, findings, children }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const follow = useRef(() => {});
  follow.current = () => {
    const input = layer.current?.parentElement?.querySelector<HTMLTextAreaElement | HTMLInputElement>('textarea, input');
    const content = layer.current?.firstElementChild;
    if (!input || !(content instanceof HTMLElement)) return;
    const look = getComputedStyle(input);
    for (const name of copied) content.style[name] = look[name];
    content.style.width = `${input.clientWidth + Number.parseFloat(look.borderLeftWidth) * 2}px`;
    content.style.whiteSpace = input instanceof HTMLTextAreaElement ? 'pre-wrap' : 'pre';
    content.style.transform = `translate(${-input.scrollLeft}px, ${-input.scrollTop}px)`;
  };
  useLayoutEffect(() => follow.current());
  useEffect(() => {
    const place = layer.current?.parentElement;
    if (!place) return;
    const act = () => follow.current();
    // Scrolling doesn't bubble.
    place.addEventListener('scroll', act, { capture: true, passive: true });
    const observer = new ResizeObserver(act);
    observer.observe(place);
    return () => {
      place.removeEventListener('scroll', act, { capture: true });
      observer.disconnect();
    };
  }, []);
  return (
    <div className={styles.marked}>
      {children}
      <div className={styles.layer} ref={layer} aria-hidden>
        {findings.length > 0 && (
          <div className={styles.copy}>
            {piecesOf(text, findings).map(({ key, piece, found }) => (found ? <mark key={key}>{piece}</mark> : piece))}
          </div>
        )}
      </div>
    </div>
  );
}
