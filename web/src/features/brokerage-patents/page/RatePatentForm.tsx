import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { NumberInput } from '@mantine/core';
import { FormShell } from '../../../shared/form/FormShell.tsx';
import { useEditor } from '../../../shared/form/useEditor.ts';

interface Props {
  PatentID: number;
  rating: number | null;
}

/** Rates a patent for all brokers and admins. */
export function RatePatentForm({ PatentID, rating }: Props) {
  const editor = useEditor({
    action: brokeragePatentsApi.ratePatent,
    initial: { rating },
    input: (values) => ({ body: { PatentID, ...values, Replaces: rating } }),
  });
  return (
    <FormShell editor={editor} act="Save rating">
      <NumberInput
        label="Rating"
        description="From 0 to 100: up to 30 is one star, 80 or more is five. Leave empty to remove the rating. Only brokers and admins see it."
        min={0}
        max={100}
        allowDecimal={false}
        data-autofocus
        {...editor.number('rating', null)}
      />
    </FormShell>
  );
}
