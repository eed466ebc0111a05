import type { CpcClass } from '@brevet/contract/brokerage-patents';
import { Button } from '@mantine/core';
import { useState } from 'react';
import styles from './PatentPage.module.css';
import { sentenceCase } from './sentence-case.ts';

const shownAtFirst = 6;

/** The CPC classes of a patent, the first one before all others, with the titles that are known. */
export function CpcClasses({ classes }: { classes: readonly CpcClass[] }) {
  const [isWhole, setWhole] = useState(classes.length <= shownAtFirst + 1);
  const shown = isWhole ? classes : classes.slice(0, shownAtFirst);
  return (
    <>
      <ul className={styles.classes}>
        {shown.map(({ Symbol: symbol, Title, Subclass }, at) => (
          <li key={symbol}>
            <code>{symbol}</code>
            <span>
              {Title && <span>{sentenceCase(Title)}</span>}
              {Subclass && Subclass !== shown[at - 1]?.Subclass && <small>{sentenceCase(Subclass)}</small>}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          Show all {classes.length} classes
        </Button>
      )}
    </>
  );
}
