import type { ListingWarning } from '@brevet/contract/listing-warnings';
import { endInWords, listingWarningsApi, warningInWords } from '@brevet/contract/listing-warnings';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRead } from '../../shared/api/hooks.ts';
import { RowsSection } from '../../shared/ui/Section.tsx';
import { PatentLink } from '../patents/patents.ts';

const toPatent = ({ Country, PatentNumber }: Pick<ListingWarning, 'Country' | 'PatentNumber'>) => (
  <PatentLink patent={{ Country, PatentNumber }} whole />
);

/** Warnings about the patents of a listing, for its owner and the brokerage. */
export function WarningSection({ listingId }: { listingId: number }) {
  const read = useRead(listingWarningsApi.listingWarnings, { listing_id: listingId });
  const last = read.data?.LastEnd;
  return (
    <RowsSection id="warnings" icon={IconAlertTriangle} title="Legal warnings" read={read} opened={last != null}>
      {(rows) => (
        <>
          <ul>
            {rows.map((row) => (
              <li key={`${row.PatentNumber} ${row.Kind} ${row.Day}`}>
                <p>
                  {toPatent(row)}: {warningInWords(row)}
                </p>
              </li>
            ))}
          </ul>
          {last && (
            <p>
              Last to end: {toPatent(last)}. {endInWords(last.Day, last.Certainty)}
            </p>
          )}
        </>
      )}
    </RowsSection>
  );
}
