import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import { AnalysisSection } from '../../analysis/analysis.ts';
import { PatentAttachmentSection } from '../../attachments/attachments.ts';
import { EouSection } from '../../eou/eou.ts';
import { listingStyles as frame } from '../../listings/listings.ts';
import { PatentNoteSection } from '../../notes/notes.ts';
import { OwnershipSection } from '../../ownership/ownership.ts';
import { EventsSection } from '../../patent-events/patent-events.ts';
import { FamilySection } from '../../patent-families/patent-families.ts';
import { ListingsOfPatent } from './ListingsOfPatent.tsx';

/** A section of the page takes the patent. Its PatentID is null for a patent that the brokerage doesn't deal with. */
interface Props {
  patent: PatentDetail;
}

/** The sections in their order: notes, attachments, listings, evidence of use, analysis; then offices' records. */
export const PatentSections = ({ patent }: Props) => (
  <div className={frame.records}>
    <PatentNoteSection patent={patent} />
    <PatentAttachmentSection patent={patent} />
    <ListingsOfPatent patent={patent} />
    <EouSection patent={patent} />
    <AnalysisSection patent={patent} />
    <OwnershipSection patent={patent} />
    <FamilySection patent={patent} />
    <EventsSection patent={patent} />
  </div>
);
