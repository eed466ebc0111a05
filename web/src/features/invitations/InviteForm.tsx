import { isStaff } from '@brevet/contract/access';
import type { Attachment } from '@brevet/contract/attachments';
import { invitationsApi } from '@brevet/contract/invitations';
import type { Listing } from '@brevet/contract/listing-view';
import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useSession } from '../../shared/session/session.ts';
import { useAttachments } from '../attachments/attachments.ts';
import { useBroker } from '../brokers/brokers.ts';
import styles from './InviteForm.module.css';

const blank = {
  EmailAddress: '',
  FirstName: '',
  LastName: '',
  cc: '',
  subject: '',
  Message: '',
  Patent: 0 as 0 | 1,
  Attachments: [] as number[],
};

/** The recipient of an invitation, its message, and what it shows. */
export function InviteForm({ listing }: { listing: Listing }) {
  const { ListingID } = listing;
  const attachments = useAttachments(ListingID);
  const sendable = (attachments.data?.data ?? []).filter(({ can }) => can.send);
  const editor = useEditor({ action: invitationsApi.add_invitation, initial: { ...blank, ListingID } });
  const { Patent, Attachments } = editor.values;
  const { text } = editor;
  return (
    <FormShell editor={editor} act="Send invitation">
      <Sender listing={listing} />
      <TextInput label="Email address" type="email" required data-autofocus {...text('EmailAddress')} />
      <div className={styles.names}>
        <TextInput label="First name" required {...text('FirstName')} />
        <TextInput label="Last name" {...text('LastName')} />
      </div>
      <TextInput
        label="Copy To"
        description="Separate addresses with commas. Each person gets their own email. They can view the listing but can't answer."
        {...text('cc')}
      />
      <TextInput label="Subject" placeholder="The broker's default subject" maxLength={200} {...text('subject')} />
      <Textarea label="Message" required autosize minRows={4} maxRows={12} maxLength={5000} {...text('Message')} />
      <Checkbox
        label="Show the patents"
        description="Patent numbers reveal who holds the patents."
        checked={Patent === 1}
        onChange={({ currentTarget }) => editor.set({ Patent: currentTarget.checked ? 1 : 0 })}
      />
      {sendable.length > 0 && (
        <AttachmentChoice
          attachments={sendable}
          chosen={Attachments}
          onChange={(chosen) => editor.set({ Attachments: chosen })}
          error={editor.errors.Attachments}
        />
      )}
    </FormShell>
  );
}

/** Explains whose name the email shows. */
function Sender({ listing }: { listing: Listing }) {
  const { UserType, Firstname, Lastname } = useSession();
  const code = listing.Brokercode ?? '';
  const broker = useBroker(code)?.BrokerName ?? code;
  return (
    <p className={styles.sender}>
      {isStaff(UserType)
        ? `The email comes from ${broker} and names you, ${Firstname} ${Lastname}.`
        : `The email comes from ${broker} and doesn't name you. Don't include your name or contact details in it.`}
    </p>
  );
}

interface ChoiceProps {
  attachments: Attachment[];
  chosen: number[];
  onChange: (chosen: number[]) => void;
  error: React.ReactNode;
}

const AttachmentChoice = ({ attachments, chosen, onChange, error }: ChoiceProps) => (
  <Checkbox.Group
    label="Attachments"
    value={chosen.map(String)}
    onChange={(values) => onChange(values.map(Number))}
    error={error}
  >
    <Stack gap="sm" mt="sm">
      {attachments.map(({ DocID, doc_dispplay_name, Description }) => (
        <Checkbox key={DocID} value={String(DocID)} label={doc_dispplay_name} description={Description} />
      ))}
    </Stack>
  </Checkbox.Group>
);
