import type { PatentDetail, PatentListing } from '@brevet/contract/brokerage-patents';
import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { paths } from '@brevet/contract/paths';
import { IconList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../../shared/api/hooks.ts';
import cells from '../../../shared/table/cells.module.css';
import type { MiniCells } from '../../../shared/table/MiniTable.tsx';
import { MiniTable } from '../../../shared/table/MiniTable.tsx';
import { Stars, StatusBadge, typeLabel } from '../../../shared/ui/badges.tsx';
import { formatDate } from '../../../shared/ui/format.ts';
import { RowsSection } from '../../../shared/ui/Section.tsx';

const { getListingByPatentNumber } = brokeragePatentsApi;

/** The listings with the patent that the reader may know of. */
export function ListingsOfPatent({ patent: { PatentNumber, Country } }: { patent: PatentDetail }) {
  const read = useRead(getListingByPatentNumber, { PatentNumber, Country, limit: 100 });
  return (
    <RowsSection id="listings" icon={IconList} title="Listings" read={read}>
      {(rows) => <Rows rows={rows} />}
    </RowsSection>
  );
}

const linked = ({ ListingID }: PatentListing, text: string | number) => (
  <Link to={paths.listing(ListingID)} className={cells.link}>
    {text}
  </Link>
);

const shown: MiniCells<typeof getListingByPatentNumber, PatentListing> = {
  ListingID: (row) => linked(row, row.ListingID),
  ListingName: (row) => linked(row, row.ListingName),
  ListingType: ({ ListingType }) => typeLabel(ListingType),
  Stars: ({ Rating }) => <Stars rating={Rating} />,
  Brokercode: ({ Brokercode }) => Brokercode,
  AvailableStatus: ({ AvailableStatus }) => <StatusBadge code={AvailableStatus} />,
  CreateDate: ({ CreateDate }) => formatDate(CreateDate),
};

const Rows = ({ rows }: { rows: PatentListing[] }) => (
  <MiniTable
    table={getListingByPatentNumber}
    label="Listings with this patent"
    rows={rows}
    keyOf={({ ListingID }) => ListingID}
    cells={shown}
    opens={({ ListingID }) => paths.listing(ListingID)}
    card={(row) => (
      <>
        {linked(row, row.ListingID)} <StatusBadge code={row.AvailableStatus} />
        <p>{linked(row, row.ListingName)}</p>
      </>
    )}
  />
);
