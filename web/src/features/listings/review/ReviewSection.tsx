import { anonymityApi, shownText } from '@brevet/contract/anonymity';
import { attachmentOf } from '@brevet/contract/attachment-fields';
import { listingsApi } from '@brevet/contract/listings';
import { paths } from '@brevet/contract/paths';
import { statuses } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClipboardCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '../../../shared/api/client.ts';
import { useRead } from '../../../shared/api/hooks.ts';
import { counted, formatMoment } from '../../../shared/ui/format.ts';
import { LoadState } from '../../../shared/ui/LoadState.tsx';
import { Section } from '../../../shared/ui/Section.tsx';
import { ShowAll } from '../../../shared/ui/ShowAll.tsx';
import { AttachmentName, MarkInternalButton, useAttachments } from '../../attachments/attachments.ts';
import { fieldAt, labelOf, missedByBuyers, requiredOf, stepOf } from '../fields/fields.ts';
import { valuesOf } from '../fields/values.ts';
import { MoreFindings } from '../form/anonymity/FindingList.tsx';
import { openAllow } from '../form/anonymity/open-allow.tsx';
import type { ListingView } from '../listing-view.ts';
import { OtherOwners } from './OtherOwners.tsx';
import styles from './ReviewSection.module.css';
import { ShownTexts } from './ShownTexts.tsx';

type Finding = AnswerOf<typeof anonymityApi.anonymityFindings>['data'][number];

/** A draft, a listing that waits or was declined, or one with unconfirmed changes or names found later, for brokers and admins. */
export const needsReview = ({ AvailableStatus, can }: ListingView['listings']): boolean =>
  can.seeConfidential && (AvailableStatus < statuses.active.code || can.confirmChanges || can.checkNames);

/** Reads what the review needs. */
export function useReview(listing: ListingView['listings']) {
  const query = { listing_id: listing.ListingID };
  const enabled = needsReview(listing);
  const findings = useRead(anonymityApi.anonymityFindings, query, { enabled });
  const form = useRead(listingsApi.getListingDetailById, query, { enabled });
  const elsewhere = useRead(listingsApi.patentsElsewhere, query, { enabled });
  return { findings, form, elsewhere, waiting: enabled && [findings, form, elsewhere].some(({ isPending }) => isPending) };
}

/** The checks before a listing goes out: names and contact details in it, and what is missing. For brokers and admins. */
export function ReviewSection({ view: { listings: listing, patentListing } }: { view: ListingView }) {
  const { findings, form, elsewhere } = useReview(listing);
  if (!needsReview(listing)) return null;
  const open = findings.data && together(findings.data.data.filter(({ allowed }) => !allowed)).length + findings.data.more;
  return (
    <div className={styles.review}>
      <Section id="review" icon={IconClipboardCheck} title="Review" count={open} opened query={findings}>
        <LoadState query={findings}>{({ data, more }) => <Findings listing={listing} findings={data} more={more} />}</LoadState>
        {!listing.can.review && <p className={styles.where}>Brokers of {listing.Brokercode} and admins allow findings.</p>}
        <LoadState query={elsewhere}>{(data) => <OtherOwners {...data} />}</LoadState>
        <ShownTexts listingId={listing.ListingID} />
        <LoadState query={form}>{(data) => <Missing form={data} patents={patentListing.length} />}</LoadState>
      </Section>
    </div>
  );
}

/** Findings of the same words in a field, which are allowed together. */
const together = (findings: readonly Finding[]): Finding[][] => [
  ...Map.groupBy(findings, ({ field, text }) => `${field} ${text.toLowerCase()}`).values(),
];

interface FindingsProps {
  listing: ListingView['listings'];
  findings: Finding[];
  more: number;
}

function Findings({ listing: { ListingID, can }, findings, more }: FindingsProps) {
  if (findings.length === 0) {
    return (
      <p className={styles.fine}>
        <IconCheck size={15} stroke={2} aria-hidden />
        No names or contact details found.
      </p>
    );
  }
  return (
    <ShowAll rows={together(findings)} most={20}>
      {(shown, button) => (
        <ul className={styles.findings} aria-label="Names and contact details">
          {shown.map(([finding, ...others]) =>
            finding ? (
              <FindingItem
                key={`${finding.field} ${finding.start}`}
                listingId={ListingID}
                finding={finding}
                times={others.length + 1}
                canAllow={can.review}
              />
            ) : null,
          )}
          {button && <li>{button}</li>}
          <MoreFindings count={more} />
        </ul>
      )}
    </ShowAll>
  );
}

function Place({ listingId, field }: { listingId: number; field: string }) {
  const attachment = attachmentOf(field);
  if (!attachment) return labelOf(field);
  return (
    <>
      <AttachmentName listingId={listingId} DocID={attachment.DocID} />, {attachment.part}
    </>
  );
}

/** Hides the attachment that a finding is in, for those who may change it. */
function MarkInternal({ listingId, field }: { listingId: number; field: string }) {
  const { data } = useAttachments(listingId);
  const attachment = data?.data.find(({ DocID }) => DocID === attachmentOf(field)?.DocID);
  return attachment?.can.update ? <MarkInternalButton attachment={attachment} asks size="xs" variant="subtle" /> : null;
}

interface FindingItemProps {
  listingId: number;
  finding: Finding;
  /** The number of times that the field has these words. */
  times: number;
  canAllow: boolean;
}

function FindingItem({ listingId, finding, times, canAllow }: FindingItemProps) {
  const { field, kind, text, reason, suggestion, allowed } = finding;
  return (
    <li data-allowed={allowed ? true : undefined}>
      {allowed ? <IconCheck size={15} stroke={2} aria-hidden /> : <IconAlertTriangle size={15} stroke={1.8} aria-hidden />}
      <div>
        <b>{shownText(finding)}</b>{' '}
        <span className={styles.where}>
          <Place listingId={listingId} field={field} />
          {times > 1 && `, ${counted(times, 'time')}`}
        </span>
        <p>
          {allowed
            ? `Allowed by ${allowed.UserName}, ${formatMoment(allowed.CreateDate)}: ${allowed.Reason}`
            : `${reason} ${suggestion}`}
        </p>
      </div>
      {!allowed && (
        <span className={styles.acts}>
          {fieldAt(field) && (
            <Button component={Link} to={paths.listingField(listingId, stepOf(field), field)} size="xs" variant="subtle">
              Edit
            </Button>
          )}
          <MarkInternal listingId={listingId} field={field} />
          {canAllow && (
            <Button size="xs" variant="default" onClick={() => openAllow({ listingId, field, kind, text })}>
              Allow
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** The completeness of the listing, and the answers that buyers will miss. */
function Missing({ form, patents }: { form: AnswerOf<typeof listingsApi.getListingDetailById>; patents: number }) {
  const values = valuesOf(form);
  const all = [...requiredOf(values), ...missedByBuyers(values, patents)];
  const missing = all.filter(({ done }) => !done);
  const percent = Math.round(((all.length - missing.length) / all.length) * 100);
  return (
    <p className={styles.complete}>
      <b>{percent}% complete.</b> {missing.length > 0 && `Missing: ${missing.map(({ label }) => label).join(' · ')}`}
    </p>
  );
}
