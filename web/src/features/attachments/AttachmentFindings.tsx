import { shownText } from '@brevet/contract/anonymity';
import type { Finding } from '@brevet/contract/anonymity-check';
import { attachmentOf } from '@brevet/contract/attachment-fields';
import type { Attachment } from '@brevet/contract/attachments';
import { attachmentsApi } from '@brevet/contract/attachments';
import { Button } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { formatCount } from '../../shared/ui/format.ts';
import { ShowAll } from '../../shared/ui/ShowAll.tsx';
import styles from './AttachmentList.module.css';
import { MarkInternalButton } from './MarkInternalButton.tsx';

interface Props {
  listingId: number;
  attachment: Attachment;
}

const allow = (listingId: number, field: string, finding: Pick<Finding, 'kind' | 'text'>): void =>
  openDialog('Allow a finding', async () => {
    const { AllowFindingForm } = await import('./AllowFindingForm.tsx');
    return <AllowFindingForm listingId={listingId} field={field} {...finding} />;
  });

/** The findings that keep an attachment from buyers, and the choices for each. Buyers can read it unless it is internal. */
export function AttachmentFindings({ listingId, attachment }: Props) {
  const { DocID, doc_dispplay_name: name, Internal, can } = attachment;
  const { data } = useRead(attachmentsApi.attachmentFindings, { listing_id: listingId });
  const findings = data?.findings.filter(({ field }) => attachmentOf(field)?.DocID === DocID) ?? [];
  if (findings.length === 0 || Internal === 1) return null;
  return (
    <fieldset className={styles.findings} aria-label={`Found in ${name}`}>
      <ShowAll rows={findings} most={5}>
        {(shown, button) => (
          <>
            {shown.map((finding) => (
              <Row
                key={`${finding.field} ${finding.text}`}
                listingId={listingId}
                finding={finding}
                allows={data?.allow === true}
              />
            ))}
            {button && <div className={styles.row}>{button}</div>}
          </>
        )}
      </ShowAll>
      {data !== undefined && data.more > 0 && <p className={styles.row}>and {formatCount(data.more)} more</p>}
      {can.update && (
        <div className={styles.row}>
          <MarkInternalButton attachment={attachment} variant="default" size="compact-sm" />
        </div>
      )}
    </fieldset>
  );
}

/** A finding, and the button of someone who may allow it. */
function Row({ listingId, finding, allows }: { listingId: number; finding: Finding; allows: boolean }) {
  const { field, kind, text, reason, suggestion, certain } = finding;
  return (
    <div className={styles.row}>
      <p>
        <b>{shownText({ kind, text })}</b> {reason} {certain || allows ? suggestion : 'A broker will check it.'}
      </p>
      {allows && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={kind === 'unread' ? 'Allow unchecked file' : `Allow ${text}`}
          onClick={() => allow(listingId, field, { kind, text })}
        >
          Allow
        </Button>
      )}
    </div>
  );
}
