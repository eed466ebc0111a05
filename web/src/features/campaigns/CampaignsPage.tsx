import type { CampaignRow } from '@brevet/contract/campaign-rows';
import { campaignsApi } from '@brevet/contract/campaigns';
import type { Moment } from '@brevet/contract/day';
import { paths } from '@brevet/contract/paths';
import { Button, Menu } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import linkStyles from '../../shared/table/cells.module.css';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { formatCount, formatMoment, nothing } from '../../shared/ui/format.ts';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import { CampaignStateBadge } from './CampaignStateBadge.tsx';
import styles from './Campaigns.module.css';
import { contactsInWords } from './progress.ts';
import { useCampaignActions } from './useCampaignActions.ts';

const secondary = ['EndDate', 'CreateDate', 'BrokerID', 'CreatorName', 'Subject', 'StartDate'];
const momentOf = (iso: Moment | null): string => (iso ? formatMoment(iso) : nothing);

const cells: CellsOf<typeof campaignsApi.campaigns> = {
  CampaignID: { width: 64, show: (row) => <Open row={row}>{row.CampaignID}</Open> },
  CampaignName: { width: 220, firstSort: 'ASC', show: (row) => <Open row={row}>{row.CampaignName}</Open> },
  Subject: { width: 0 },
  State: { width: 104, firstSort: 'ASC', show: (row) => <CampaignStateBadge state={row.State} /> },
  Recipients: { width: 92, align: 'right', show: (row) => (row.StartDate ? formatCount(row.Recipients) : nothing) },
  Sent: { width: 132, align: 'right', show: (row) => <Sent row={row} /> },
  BrokerID: { width: 92 },
  CreatorName: { width: 130 },
  CreateDate: { width: 128, show: (row) => formatMoment(row.CreateDate) },
  StartDate: { width: 128, show: (row) => momentOf(row.StartDate) },
  EndDate: { width: 128, show: (row) => momentOf(row.EndDate) },
  Action: { width: 60, align: 'end', show: (row) => <Actions row={row} /> },
};

/** The campaigns of the reader's broker code; an admin sees all. */
export function CampaignsPage() {
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: 'Campaigns' });
  return (
    <>
      <ScreenTabs bar="directory" />
      <DataTable
        endpoint={campaignsApi.campaigns}
        label="Campaigns"
        cells={cells}
        rowKey={(row) => row.CampaignID}
        opens={(row) => paths.campaign(row.CampaignID)}
        secondary={secondary}
        card={(row) => <Card row={row} />}
        actions={
          <Button component={Link} to={paths.newCampaign()} leftSection={<IconPlus size={15} stroke={1.8} />}>
            New campaign
          </Button>
        }
        emptyAction={<p>Campaigns you email to contacts appear here.</p>}
      />
    </>
  );
}

const Open = ({ row: { CampaignID }, children }: { row: CampaignRow; children: string | number }) => (
  <Link to={paths.campaign(CampaignID)} className={linkStyles.link}>
    {children}
  </Link>
);

/** The emails that were sent, with a bar of how far that is. */
function Sent({ row: { Sent: sent, Recipients, StartDate } }: { row: CampaignRow }) {
  if (!StartDate) return nothing;
  return (
    <span className={styles.sent}>
      <i aria-hidden>
        <i style={{ width: `${Recipients === 0 ? 0 : (sent / Recipients) * 100}%` }} />
      </i>
      {formatCount(sent)}
    </span>
  );
}

const Card = ({ row }: { row: CampaignRow }) => (
  <RowCard
    top={row.CampaignID}
    state={<CampaignStateBadge state={row.State} />}
    title={<Open row={row}>{row.CampaignName}</Open>}
    middle={row.Subject}
    facts={[
      row.StartDate ? `${formatCount(row.Sent)} of ${contactsInWords(row.Recipients)}` : null,
      row.CreatorName,
      formatMoment(row.StartDate ?? row.CreateDate),
    ]}
    actions={<Actions row={row} />}
  />
);

/** Edit, copy and delete. */
function Actions({ row }: { row: CampaignRow }) {
  const { copy, askDelete, busy } = useCampaignActions(row);
  return (
    <RowMenu label={`Actions for ${row.CampaignName}`} busy={busy}>
      {row.can.update && (
        <Menu.Item component={Link} to={paths.editCampaign(row.CampaignID)} leftSection={<IconPencil {...buttonIcon} />}>
          Edit
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy {...buttonIcon} />} onClick={copy}>
        Copy
      </Menu.Item>
      {row.can.delete && (
        <Menu.Item color="red" leftSection={<IconTrash {...buttonIcon} />} onClick={() => void askDelete()}>
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}
