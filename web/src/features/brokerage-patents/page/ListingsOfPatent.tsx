import type { PatentDetail, PatentListing } from '@brevet/contract/brokerage-patents';
import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { paths } from '@brevet/contract/paths';
import { columnsFor } from '@brevet/contract/table-columns';
import { IconList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../../shared/api/hooks.ts';
import { useSession } from '../../../shared/session/session.ts';
import cells from '../../../shared/table/cells.module.css';
import table from '../../../shared/table/MiniTable.module.css';
import { Stars, StatusBadge, typeLabel } from '../../../shared/ui/badges.tsx';
import { formatDay } from '../../../shared/ui/format.ts';
import { RowsSection } from '../../../shared/ui/Section.tsx';

const { getListingByPatentNumber } = brokeragePatentsApi;

/** The listings that have the patent, as far as the reader may know. */
export function ListingsOfPatent({ patent: { PatentNumber, Country } }: { patent: PatentDetail }) {
  const read = useRead(getListingByPatentNumber, { PatentNumber, Country, limit: 100 });
  return (
    <RowsSection id="listings" icon={IconList} title="Listings" read={read}>
      {(rows) => <Rows rows={rows} />}
    </RowsSection>
  );
}

const show: Record<string, (row: PatentListing) => React.ReactNode> = {
  ListingID: ({ ListingID }) => (
    <Link to={paths.listing(ListingID)} className={cells.link}>
      {ListingID}
    </Link>
  ),
  ListingName: ({ ListingName }) => ListingName,
  ListingType: ({ ListingType }) => typeLabel(ListingType),
  Stars: ({ Rating }) => <Stars rating={Rating} />,
  Brokercode: ({ Brokercode }) => Brokercode,
  AvailableStatus: ({ AvailableStatus }) => <StatusBadge code={AvailableStatus} />,
  CreateDate: ({ CreateDate }) => formatDay(CreateDate),
};

function Rows({ rows }: { rows: PatentListing[] }) {
  const columns = columnsFor(getListingByPatentNumber, 'screen', useSession().UserType);
  return (
    <>
      <table className={table.table} aria-label="Listings with this patent">
        <thead>
          <tr>
            {columns.map(({ key, heading }) => (
              <th key={key} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.ListingID}>
              {columns.map(({ key }) => (
                <td key={key}>{show[key]?.(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={table.cards}>
        {rows.map((row) => (
          <li key={row.ListingID}>
            {show.ListingID?.(row)} {show.AvailableStatus?.(row)}
            <p>{row.ListingName}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
