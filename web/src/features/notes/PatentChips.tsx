import { htmlText } from '@brevet/contract/html-text';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import { patentsApi } from '@brevet/contract/patents';
import { patentsInText } from '@brevet/contract/text-patents';
import { Chip, Input } from '@mantine/core';
import { useMemo } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import styles from './Notes.module.css';
import type { Subject } from './note-subject.ts';

interface Props {
  subject: Subject;
  message: string;
  /** The stored message: its patents were added with it. */
  former: string;
  skipped: string[];
  onSkip: (numbers: string[]) => void;
}

/** The patents in the text that saving adds to the listing, or to the author's own. The author can leave out any of them. */
export function PatentChips({ subject, message, former, skipped, onSkip }: Props) {
  const { listing } = subject;
  const read = useRead(
    patentsApi.patent_details,
    { listing_id: listing?.ListingID ?? 0, limit: 100 },
    { enabled: listing !== undefined },
  );
  const found = useMemo(() => patentsInText(htmlText(message)), [message]);
  const known = new Set([
    ...patentsInText(htmlText(former)),
    ...(read.data?.data ?? []).flatMap(({ Country, PatentNumber }) => (Country === 'US' ? [PatentNumber] : [])),
  ]);
  const numbers = found.filter((number) => !known.has(number));
  if (numbers.length === 0) return null;
  return (
    <Input.Wrapper
      labelElement="div"
      label={listing ? 'Patents to add to the listing' : 'Patents to add to your own'}
      description={
        listing
          ? 'Found in the note. Buyers see the patents of an active listing.'
          : "Found in the note. Buyers and sellers don't see them."
      }
    >
      <Chip.Group
        multiple
        value={numbers.filter((number) => !skipped.includes(number))}
        onChange={(added) => onSkip(numbers.filter((number) => !added.includes(number)))}
      >
        <div className={styles.patents}>
          {numbers.map((number) => (
            <Chip key={number} value={number} size="sm" variant="outline">
              US {formatPatentNumber('US', number)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </Input.Wrapper>
  );
}
