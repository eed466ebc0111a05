import { userTypes } from '@brevet/contract/access';
import { mostPerMinute } from '@brevet/contract/campaign-fields';
import type { Campaign } from '@brevet/contract/campaign-rows';
import { campaignsApi } from '@brevet/contract/campaigns';
import { htmlText } from '@brevet/contract/html-text';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTemplate } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readOptions } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useSession } from '../../shared/session/session.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toast } from '../../shared/ui/toast.ts';
import { BrokerSelect } from '../brokers/brokers.ts';
import { Audience } from './Audience.tsx';
import styles from './CampaignForm.module.css';
import { CampaignPreview } from './CampaignPreview.tsx';
import { CampaignText } from './CampaignText.tsx';
import { RecipientFields } from './RecipientFields.tsx';
import type { CampaignEditor } from './useCampaignEditor.ts';
import { useCampaignEditor } from './useCampaignEditor.ts';
import type { CampaignValues } from './values.ts';
import { filterOf } from './values.ts';

const labels: Record<string, string> = {
  CampaignName: 'Name',
  Subject: 'Subject',
  Body: 'Text',
  BrokerID: 'Broker',
  Lists: 'Mailing lists',
  UsesFilter: 'Contacts that match a filter',
  PerMinute: 'Emails per minute',
};
const labelOf = (path: string): string => labels[path] ?? path.replace('Filter.', '');
/** The text of one typing pause is shown as an email. */
const pause = 1000;

interface Props {
  start: CampaignValues;
  stored: Campaign | null;
  /** The names of mailing lists that are chosen already. */
  lists: readonly { maillist_id: number; mailinglist_name: string }[];
  draft?: string;
}

/** The form of a draft, next to who gets it and what they get. */
export function CampaignForm({ start, stored, lists, draft = 'campaign-new' }: Props) {
  const editor = useCampaignEditor({ values: start, stored, draft });
  const isAdmin = useSession().UserType === userTypes.admin;
  const [names] = useState(() => new Map(lists.map(({ maillist_id, mailinglist_name }) => [maillist_id, mailinglist_name])));
  const valueText = (value: unknown, path: string): string => {
    if (path === 'Body') return htmlText(String(value)) || 'empty';
    if (path === 'Lists' && Array.isArray(value)) return value.map((id) => names.get(id) ?? id).join(', ') || 'none';
    return value === true ? 'Yes' : value === false ? 'No' : String(value ?? '') || 'empty';
  };
  return (
    <FormShell
      editor={editor}
      act={stored ? 'Save campaign' : 'Create campaign'}
      {...(stored ? {} : { cancel: paths.campaigns() })}
      label={labelOf}
      valueText={valueText}
      fills
    >
      <div className={styles.compose}>
        <div className={styles.fields}>
          <h1>{stored ? stored.CampaignName : 'New campaign'}</h1>
          <TextInput
            label="Name"
            description="Only you and your colleagues see it."
            maxLength={100}
            withAsterisk
            aria-required
            autoFocus={!stored}
            {...editor.text('CampaignName')}
          />
          {isAdmin && <BrokerSelect {...editor.choice('BrokerID')} description="Emails show this broker's name and address." />}
          <RecipientFields editor={editor} names={names} />
          <CampaignText editor={editor} />
          <div className={styles.tools}>
            <TemplateButton editor={editor} />
          </div>
          <NumberInput
            label="Emails per minute"
            description="Email servers are less likely to refuse slow sending."
            min={1}
            max={stored?.MostPerMinute ?? mostPerMinute}
            allowDecimal={false}
            allowNegative={false}
            w={180}
            {...editor.number('PerMinute')}
          />
        </div>
        <Side values={editor.values} />
      </div>
    </FormShell>
  );
}

/** Replaces subject and text with the broker code's template. */
function TemplateButton({ editor }: { editor: CampaignEditor }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { BrokerID, Subject, Body } = editor.values;
  const use = async (): Promise<void> => {
    setBusy(true);
    try {
      const query = BrokerID === '' ? {} : { BrokerID };
      const template = await client.fetchQuery(readOptions(campaignsApi.campaignTemplate, query));
      const isTyped = Subject !== '' || htmlText(Body) !== '';
      const isOther = Subject !== template.Subject || Body !== template.Body;
      const wording = { title: 'Use the template', yes: 'Use template' };
      if (!(isTyped && isOther) || (await confirm('The template replaces the subject and the text.', wording)))
        editor.set(template);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : messages.networkError);
    }
    setBusy(false);
  };
  return (
    <Button variant="default" leftSection={<IconTemplate {...buttonIcon} />} loading={busy} onClick={() => void use()}>
      Use template
    </Button>
  );
}

/** The recipients and a preview of the campaign, updated as the user types. */
function Side({ values }: { values: CampaignValues }) {
  const [{ Subject, Body, BrokerID, ...chosen }] = useDebouncedValue(values, pause);
  const people = { Lists: chosen.Lists, Filter: filterOf(chosen) };
  const [index, setIndex] = useState(0);
  return (
    <div className={styles.side}>
      <Audience chosen={people} onPreview={setIndex} />
      <CampaignPreview text={{ Subject, Body, BrokerID }} chosen={people} index={index} onIndex={setIndex} />
    </div>
  );
}
