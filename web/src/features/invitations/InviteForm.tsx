import { isStaff } from '@brevet/contract/access';
import type { Attachment } from '@brevet/contract/attachments';
import { invitationInput, invitationsApi } from '@brevet/contract/invitations';
import type { Listing } from '@brevet/contract/listings';
import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useAction } from '../../shared/api/hooks.ts';
import { useSaveKey } from '../../shared/form/useSaveKey.ts';
import { helpBelow, useSchemaForm } from '../../shared/form/useSchemaForm.ts';
import { useUnsavedGuard } from '../../shared/form/useUnsavedGuard.ts';
import { toast } from '../../shared/ui/toast.ts';
import { useAttachments } from '../attachments/AttachmentSection.tsx';
import { useBroker } from '../brokers/useBroker.ts';
import { useSession } from '../session/session.ts';
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

/** Who is invited, with what is written and shown. */
export function InviteForm({ listing, onDone }: { listing: Listing; onDone: () => void }) {
  const { ListingID } = listing;
  const attachments = useAttachments(ListingID);
  const sendable = (attachments.data?.data ?? []).filter(({ can }) => can.send);
  const { form, field, submit, refused } = useSchemaForm(invitationInput, { ...blank, ListingID });
  const action = useAction(invitationsApi.add_invitation, {
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: refused,
  });
  const send = submit((body) => action.mutate({ body }));
  useSaveKey(send, action.isPending);
  useUnsavedGuard(() => form.isDirty() && !action.isSuccess);
  const { Patent, Attachments } = form.values;
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Sender listing={listing} />
        <TextInput label="Email address" type="email" required data-autofocus {...field('EmailAddress')} />
        <div className={styles.names}>
          <TextInput label="First name" required {...field('FirstName')} />
          <TextInput label="Last name" {...field('LastName')} />
        </div>
        <TextInput
          label="Copy To"
          inputWrapperOrder={helpBelow}
          description="With commas between them. Each gets a mail of its own, and can look but not answer."
          {...field('cc')}
        />
        <TextInput label="Subject" placeholder="As the broker words it" maxLength={200} {...field('subject')} />
        <Textarea label="Message" required autosize minRows={4} maxRows={12} maxLength={5000} {...field('Message')} />
        <Checkbox
          label="Show the patents"
          description="Their numbers lead to their holder."
          checked={Patent === 1}
          onChange={({ currentTarget }) => form.setFieldValue('Patent', currentTarget.checked ? 1 : 0)}
        />
        {sendable.length > 0 && (
          <AttachmentChoice
            attachments={sendable}
            chosen={Attachments}
            onChange={(chosen) => form.setFieldValue('Attachments', chosen)}
            error={form.errors.Attachments}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={action.isPending}>
            Send
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** In whose name the mail goes out. */
function Sender({ listing }: { listing: Listing }) {
  const { UserType, Firstname, Lastname } = useSession();
  const code = listing.Brokercode ?? '';
  const broker = useBroker(code)?.BrokerName ?? code;
  return (
    <p className={styles.sender}>
      {isStaff(UserType)
        ? `The mail comes from ${broker} and names you, ${Firstname} ${Lastname}.`
        : `The mail comes from ${broker}; your name is not in it.`}
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
