import { allows } from '@brevet/contract/access';
import { bulkActionsApi } from '@brevet/contract/bulk-actions';
import { noDetails } from '@brevet/contract/decision-details';
import { decisionsApi, mostCodes } from '@brevet/contract/decisions';
import { decisions } from '@brevet/contract/statuses';
import { useEditor } from '../../../shared/form/useEditor.ts';
import { useSession } from '../../../shared/session/session.ts';
import { BrokerCodesSelect } from '../../brokers/brokers.ts';
import { DecisionFields, decisionFrom, valuesOf } from '../decision/DecisionForm.tsx';
import { BulkShell } from './BulkShell.tsx';
import type { BulkFormProps } from './bulk-form.ts';
import { toBar, useBulkKey } from './bulk-form.ts';

const undecided = { DecisionStatus: decisions.undecided.code, ...noDetails };

/** @public The same decision on several listings; admins choose the broker codes. Loaded by BulkBar.tsx. */
export function BulkDecisionForm({ ids, onDone }: BulkFormProps) {
  const { UserType, BrokerID } = useSession();
  const mayForOthers = allows(decisionsApi.decisionAsAdmin.access, UserType);
  const { keyOf, lastKey } = useBulkKey();
  const editor = useEditor({
    initial: { ...valuesOf(undecided), BrokerCode: mayForOthers ? [] : [BrokerID] },
    action: bulkActionsApi.bulkDecision,
    input: (values) => {
      const { BrokerCode, ...decision } = values;
      return { body: { ListingID: [...ids], BulkKey: keyOf(values), BrokerCode, ...decisionFrom(decision) } };
    },
    ...toBar(onDone),
  });
  return (
    <BulkShell editor={editor} action="decide" count={ids.length} bulkKey={lastKey} act="Save decision">
      {mayForOthers && (
        <BrokerCodesSelect
          value={editor.values.BrokerCode}
          onChange={(BrokerCode) => editor.set({ BrokerCode })}
          error={editor.errors.BrokerCode}
          most={mostCodes}
        />
      )}
      <DecisionFields editor={editor} />
    </BulkShell>
  );
}
