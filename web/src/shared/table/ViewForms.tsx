import type { AlertTime, Share, View } from '@brevet/contract/views';
import { alertTimes, dailyAlertHour, viewsApi } from '@brevet/contract/views';
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { FormShell } from '../form/FormShell.tsx';
import type { Editor } from '../form/useEditor.ts';
import { useEditor } from '../form/useEditor.ts';
import { useSession } from '../session/session.ts';
import { hourInUtc } from '../ui/format.ts';

interface Values {
  Name: string;
  Share: Share;
  Alert: AlertTime;
}
interface Rights {
  share: boolean;
  alert: boolean;
}

interface SaveProps {
  view: Pick<View, 'Table' | 'Query' | 'Hidden'>;
  can: Rights;
  /** The label of the button. */
  act: string;
  onSaved: (ViewID: number) => void;
}

/** The readers of a shared view. Brokers and admins share with each other, sellers and buyers with their own kind. */
const peers = { 1: 'Sellers', 15: 'Buyers', 30: 'Brokers and admins', 40: 'Brokers and admins' } as const;

const blank: Values = { Name: '', Share: 'private', Alert: 'none' };

/** Saves what a table shows under a name. */
export function SaveViewForm({ view, can, act, onSaved }: SaveProps) {
  const editor = useEditor({
    action: viewsApi.saveView,
    initial: blank,
    input: (values) => ({ body: { ...view, ...values } }),
    onSaved: ({ ViewID }) => onSaved(ViewID),
  });
  return (
    <FormShell editor={editor} act={act}>
      <ViewFields editor={editor} can={can} />
    </FormShell>
  );
}

/** The name, sharing and alert of a saved view. */
export function EditViewForm({ view, can, act }: Pick<SaveProps, 'can' | 'act'> & { view: View }) {
  const { ViewID, Name, Share, Alert, Version } = view;
  const initial: Values = { Name, Share, Alert };
  const editor = useEditor({
    action: viewsApi.updateView,
    initial,
    version: Version,
    input: (values, saved) => ({ body: { ViewID, Version: saved.version ?? Version, ...values } }),
  });
  return (
    <FormShell editor={editor} act={act}>
      <ViewFields editor={editor} can={can} />
    </FormShell>
  );
}

function ViewFields({ editor, can }: { editor: Editor<Values>; can: Rights }) {
  const { values, errors, text, set } = editor;
  const { BrokerID, UserType } = useSession();
  return (
    <Stack>
      <TextInput label="Name" required maxLength={60} data-autofocus {...text('Name')} />
      {can.share && (
        <Checkbox
          label={`Share with ${BrokerID}`}
          description={`${peers[UserType]} with your broker code who can open this table see the name, search words, filters and columns.`}
          checked={values.Share === 'code'}
          onChange={({ currentTarget }) => set({ Share: currentTarget.checked ? 'code' : 'private' })}
          error={errors.Share}
        />
      )}
      {can.alert && (
        <Radio.Group
          label="Alert about new listings"
          description="In your inbox and by email. Each listing is announced once."
          value={values.Alert}
          onChange={(chosen) => set({ Alert: chosen })}
          error={errors.Alert}
        >
          <Stack gap={8} my={8}>
            {Object.entries(alertTimes).map(([time, label]) => (
              <Radio
                key={time}
                value={time}
                label={label}
                description={time === 'daily' ? `At ${hourInUtc(dailyAlertHour)}` : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}
