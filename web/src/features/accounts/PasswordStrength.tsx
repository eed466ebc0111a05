import { useEffect, useState } from 'react';
import styles from './PasswordStrength.module.css';

const words = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;
type Score = 0 | 1 | 2 | 3 | 4;

interface Props {
  password: string;
  /** Public account details that a password shouldn't contain. */
  known: string[];
}

/** The password's strength. Its code loads when someone starts typing; the space is reserved. */
export function PasswordStrength({ password, known }: Props) {
  const score = useScore(password, known.join('\n'));
  if (password === '') return null;
  return (
    <div className={styles.strength} data-score={score ?? undefined}>
      <div className={styles.bar} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={(score ?? -1) >= step || undefined} />
        ))}
      </div>
      <output aria-label="Password strength">{score === null ? '\u00a0' : words[score]}</output>
    </div>
  );
}

function useScore(password: string, known: string): Score | null {
  const [score, setScore] = useState<Score | null>(null);
  useEffect(() => {
    let wanted = true;
    const updateScore = async () => {
      const { scoreOf } = await import('./password-score.ts');
      if (wanted) setScore(password === '' ? null : scoreOf(password, known.split('\n')));
    };
    if (password === '') setScore(null);
    // The form works without the estimate.
    else updateScore().catch(() => {});
    return () => {
      wanted = false;
    };
  }, [password, known]);
  return score;
}
