import { countWords } from '@brevet/contract/listing-fields';
import styles from './WordCount.module.css';

interface Hint {
  min?: number;
  max: number;
  text: string;
}

/** The number of words and the recommended number. */
export function WordCount({ value, hint }: { value: string; hint: Hint }) {
  const count = countWords(value);
  const { min = 1, max, text } = hint;
  const scale = max * 1.6;
  const right = count >= min && count <= max;
  const place = (words: number) => `${Math.min(words / scale, 1) * 100}%`;
  return (
    <span className={styles.words} data-right={right || undefined}>
      <span className={styles.meter} aria-hidden>
        <i style={{ left: place(min === 1 ? 0 : min), width: `calc(${place(max)} - ${place(min === 1 ? 0 : min)})` }} />
        <b style={{ left: place(count) }} />
      </span>
      {count} {count === 1 ? 'word' : 'words'}; aim for {text}
    </span>
  );
}
