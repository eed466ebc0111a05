import type { AnalysisInput, AnalysisRow } from '@brevet/contract/analysis';
import { analysisApi } from '@brevet/contract/analysis';
import { analysisLevelCodes, analysisLevels } from '@brevet/contract/eou-fields';
import { decisionCodes, decisionLabel } from '@brevet/contract/statuses';
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import styles from './Analysis.module.css';

type Values = Omit<AnalysisInput, 'AnalysisID' | 'Version'>;

const blank: Values = {
  Patent: '',
  Country: 'US',
  List: null,
  AnalysisLevelPerformed: 1,
  Recommendation: 0,
  Qps: null,
  Reason: '',
};
const valuesOf = ({ Patent, Country, List, AnalysisLevelPerformed, Recommendation, Qps, Reason }: AnalysisRow): Values => ({
  Patent,
  Country,
  List,
  AnalysisLevelPerformed,
  Recommendation,
  Qps,
  Reason,
});
const levels = analysisLevelCodes.map((code) => ({ value: String(code), label: `${code}. ${analysisLevels[code]}` }));
const recommendations = decisionCodes.map((code) => ({ value: String(code), label: decisionLabel(code) }));

interface Props {
  stored: AnalysisRow | undefined;
  /** The patent of a new analysis. */
  patent: { Patent: string; Country: string } | undefined;
}

/** An analyst's recommendation about a patent. */
export function AnalysisForm({ stored, patent }: Props) {
  const editor = useEditor({
    action: analysisApi.saveAnalysis,
    initial: stored ? valuesOf(stored) : { ...blank, ...patent },
    input: (values, { version }) => ({
      body: {
        ...values,
        ...(stored ? { AnalysisID: stored.AnalysisID } : {}),
        ...(version === undefined ? {} : { Version: version }),
      },
    }),
    draft: { name: `analysis-${stored?.AnalysisID ?? patent?.Patent ?? 'new'}` },
    ...(stored ? { version: stored.Version } : {}),
  });
  const { text, number, code } = editor;
  return (
    <FormShell editor={editor} act="Save analysis">
      <div className={styles.pair}>
        <TextInput
          label="Patent"
          description="In any notation, such as US 9,876,543 B2."
          required
          data-autofocus
          {...text('Patent')}
        />
        <TextInput label="Country" description="Used if the number doesn't include one." maxLength={2} {...text('Country')} />
        <Select label="Analysis level" data={levels} {...code('AnalysisLevelPerformed')} />
        <Select label="Recommendation" data={recommendations} {...code('Recommendation')} />
        <NumberInput label="Quick patent score" min={0} max={100} allowDecimal={false} {...number('Qps', null)} />
        <NumberInput
          label="Listing"
          description="The ID of the listing that this is for, if any."
          hideControls
          allowDecimal={false}
          allowNegative={false}
          {...number('List', null)}
        />
      </div>
      <Textarea label="Reason" maxLength={5000} autosize minRows={4} maxRows={12} {...text('Reason')} />
    </FormShell>
  );
}
