import type { RecipientState } from '@brevet/contract/campaign-fields';
import { leftOutReasonLabel, recipientStateLabel } from '@brevet/contract/campaign-fields';
import type { Campaign, RecipientRow } from '@brevet/contract/campaign-rows';
import { campaignsApi } from '@brevet/contract/campaigns';
import type { Moment } from '@brevet/contract/day';
import { paths } from '@brevet/contract/paths';
import { IconBan, IconCheck, IconClock, IconHelp, IconSend, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import linkStyles from '../../shared/table/cells.module.css';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { Badge } from '../../shared/ui/badges.tsx';
import { formatCount, formatMoment, nothing } from '../../shared/ui/format.ts';

const secondary = ['WithPatents', 'Clicks', 'LastError', 'BounceDate', 'UnsubscribeDate', 'ClickDate', 'SentDate'];

const looks = {
  waiting: { tone: 'draft', glyph: IconClock },
  sending: { tone: 'under-offer', glyph: IconSend },
  sent: { tone: 'active', glyph: IconCheck },
  unconfirmed: { tone: 'pending', glyph: IconHelp },
  failed: { tone: 'declined', glyph: IconX },
  'left out': { tone: 'withdrawn', glyph: IconBan },
} as const;

const StateBadge = ({ state }: { state: RecipientState }) => <Badge {...looks[state]}>{recipientStateLabel(state)}</Badge>;

const momentOf = (iso: Moment | null): string => (iso ? formatMoment(iso) : nothing);

const cells: CellsOf<typeof campaignsApi.campaignRecipients> = {
  RecipientID: { width: 80, hiddenAtFirst: true },
  Fullname: { width: 170, show: (row) => <Name row={row} /> },
  Address: { width: 220, firstSort: 'ASC' },
  State: { width: 116, show: (row) => <StateBadge state={row.State} /> },
  Reason: { width: 0 },
  WithPatents: { width: 104 },
  SentDate: { width: 128, show: (row) => momentOf(row.SentDate) },
  LastError: { width: 170, show: (row) => <span title={row.LastError ?? ''}>{row.LastError ?? nothing}</span> },
  ClickDate: { width: 128, show: (row) => momentOf(row.ClickDate) },
  Clicks: { width: 70, align: 'right', show: (row) => formatCount(row.Clicks) },
  UnsubscribeDate: { width: 128, show: (row) => momentOf(row.UnsubscribeDate) },
  BounceDate: { width: 128, show: (row) => <span title={row.Bounce}>{momentOf(row.BounceDate)}</span> },
};

/** Everyone that a started campaign chose, and the outcome of their email. */
export const RecipientTable = ({ campaign: { CampaignID, CampaignName } }: { campaign: Campaign }) => (
  <DataTable
    headed
    endpoint={campaignsApi.campaignRecipients}
    label={`Recipients of ${CampaignName}`}
    fixed={{ campaign_id: CampaignID }}
    cells={cells}
    rowKey={(row) => row.RecipientID}
    secondary={secondary}
    card={(row) => (
      <RowCard
        top={row.Address}
        state={<StateBadge state={row.State} />}
        title={<Name row={row} />}
        middle={row.LastError ?? leftOutReasonLabel(row.Reason)}
        facts={[
          row.SentDate && `Sent ${formatMoment(row.SentDate)}`,
          row.ClickDate && `Clicked ${formatMoment(row.ClickDate)}`,
          row.UnsubscribeDate && `Unsubscribed ${formatMoment(row.UnsubscribeDate)}`,
          row.BounceDate && `Bounced ${formatMoment(row.BounceDate)}`,
        ]}
      />
    )}
  />
);

/** A link to the contact, unless it was deleted. */
function Name({ row: { ContactId, Fullname } }: { row: RecipientRow }) {
  if (ContactId === null) return 'Deleted contact';
  return (
    <Link to={paths.contact(ContactId)} className={linkStyles.link}>
      {Fullname}
    </Link>
  );
}
