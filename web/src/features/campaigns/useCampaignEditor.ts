import type { Campaign } from '@brevet/contract/campaign-rows';
import { campaignInput, campaignsApi } from '@brevet/contract/campaigns';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '../../shared/api/client.ts';
import { perform, performInBackground } from '../../shared/api/hooks.ts';
import { errorsOf } from '../../shared/form/errors.ts';
import type { Editor } from '../../shared/form/useEditor.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import type { CampaignValues } from './values.ts';
import { bodyOf, conflictOf } from './values.ts';

export type CampaignEditor = Editor<CampaignValues, AnswerOf<typeof campaignsApi.saveCampaign>>;

interface Start {
  values: CampaignValues;
  /** The stored draft; null for a new campaign. */
  stored: Pick<Campaign, 'CampaignID' | 'Version'> | null;
  /** Names the draft of a new campaign in this browser. */
  draft: string;
}

const pause = 1500;

/** The form of a draft. A stored draft saves by itself; a new one stays in this browser until it is created. */
export function useCampaignEditor({ values: initial, stored, draft }: Start): CampaignEditor {
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = stored ? { campaign_id: stored.CampaignID } : {};
  const editor = useEditor({
    initial,
    ...(stored ? { version: stored.Version } : {}),
    draft: { name: stored ? `campaign-${stored.CampaignID}` : draft },
    schema: (values) => errorsOf(campaignInput, bodyOf(values, undefined)),
    action: (values: CampaignValues, { version }, kind) => {
      const save = kind === 'submit' ? perform : performInBackground;
      return save(client, campaignsApi.saveCampaign, { query, body: bodyOf(values, version) });
    },
    conflictOf,
    autosave: stored
      ? { nextOf: ({ Version }, values) => ({ values, version: Version }), merged: messages.campaignMerged }
      : null,
    onSaved: ({ CampaignID }, _values, kind) => {
      if (kind === 'submit') void navigate({ to: paths.campaign(CampaignID) });
    },
  });
  useSaveSoon(editor);
  return editor;
}

/** Saves shortly after the last change. */
function useSaveSoon({ autosave, values }: Pick<CampaignEditor, 'autosave' | 'values'>): void {
  const [first] = useState(values);
  const latest = useRef(autosave);
  latest.current = autosave;
  useEffect(() => {
    if (values === first) return;
    const timer = setTimeout(() => void latest.current?.('midway'), pause);
    return () => clearTimeout(timer);
  }, [values, first]);
}
