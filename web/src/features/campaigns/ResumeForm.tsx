import type { Campaign } from '@brevet/contract/campaign-rows';
import { campaignsApi } from '@brevet/contract/campaigns';
import { NumberInput } from '@mantine/core';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';

/** Resumes a paused campaign, at another rate if needed. */
export function ResumeForm({ campaign: { CampaignID, PerMinute, MostPerMinute } }: { campaign: Campaign }) {
  const editor = useEditor({
    action: campaignsApi.resumeCampaign,
    initial: { PerMinute: PerMinute as number | '' },
    input: (values) => ({ body: { CampaignID, PerMinute: Number(values.PerMinute) } }),
  });
  return (
    <FormShell editor={editor} act="Resume campaign" careless>
      <NumberInput
        label="Emails per minute"
        min={1}
        max={MostPerMinute}
        allowDecimal={false}
        allowNegative={false}
        data-autofocus
        {...editor.number('PerMinute')}
      />
    </FormShell>
  );
}
