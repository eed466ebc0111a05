import type { EouDetails } from '@brevet/contract/eou';
import { eouApi } from '@brevet/contract/eou';
import { eouInput } from '@brevet/contract/eou-fields';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import { paths } from '@brevet/contract/paths';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../shared/api/hooks.ts';
import { errorsOf } from '../../shared/form/errors.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { PageHead } from '../../shared/ui/PageHead.tsx';
import { ClaimChart } from './ClaimChart.tsx';
import { TargetFields } from './TargetFields.tsx';
import type { EouValues } from './values.ts';
import { labelOf, patentText, valueText } from './values.ts';
import { WorkbenchTools } from './WorkbenchTools.tsx';

/** Evidence of use with its claim chart. It stays open after a save. */
export function WorkbenchForm({ stored, initial }: { stored: EouDetails | null; initial: EouValues }) {
  const navigate = useNavigate();
  const save = useAction(eouApi.saveEou);
  const id = stored?.EouID;
  const editor = useEditor({
    initial,
    schema: (values) => errorsOf(eouInput, values),
    action: async (values, { version }) => {
      const body = { ...values, ...(id === undefined ? {} : { EouID: id, Version: version }) };
      return { ...(await save.mutateAsync({ body })), values: asStored(values) };
    },
    draft: { name: `eou-${id ?? 'new'}` },
    ...(stored ? { version: stored.Version } : {}),
    nextOf: ({ values, Version }) => ({ values, version: Version }),
    onSaved: ({ EouID }) => {
      if (id === undefined) void navigate({ to: paths.eouWorkbench(EouID), replace: true });
    },
  });
  return (
    <FormShell editor={editor} act="Save evidence" cancel={paths.eou()} label={labelOf} valueText={valueText} fills>
      <PageHead title={stored ? `${stored.TargetCompany} and ${patentText(stored)}` : 'New evidence of use'}>
        {stored && <WorkbenchTools eou={stored} />}
      </PageHead>
      <TargetFields editor={editor} autoFocus={!stored} />
      <ClaimChart editor={editor} patentId={stored?.PatentID ?? null} />
    </FormShell>
  );
}

/** The values as the server stores them: numbers in their normal form, texts trimmed. */
function asStored(values: EouValues): EouValues {
  const parsed = eouInput.parse(values);
  const patent = normalizePatentNumber(parsed.Patent, parsed.Country);
  const { EouID: _id, Version: _version, ...fields } = parsed;
  return patent ? { ...fields, Patent: patent.number, Country: patent.country } : fields;
}
