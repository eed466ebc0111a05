import { allows } from '@brevet/contract/access';
import { addDays } from '@brevet/contract/calendar';
import { dayOrNull } from '@brevet/contract/day';
import { noDetails } from '@brevet/contract/decision-details';
import { decisionsApi, mostCodes } from '@brevet/contract/decisions';
import type { DecisionStatus, PassReason } from '@brevet/contract/statuses';
import { decisionCodes, decisionLabel, decisions, passReasonNames, passReasons } from '@brevet/contract/statuses';
import { Checkbox, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useAction, useRead } from '../../../shared/api/hooks.ts';
import { errorsOf } from '../../../shared/form/errors.ts';
import { FormShell } from '../../../shared/form/FormShell.tsx';
import type { Editor } from '../../../shared/form/useEditor.ts';
import { useEditor } from '../../../shared/form/useEditor.ts';
import { useSession } from '../../../shared/session/session.ts';
import { today } from '../../../shared/ui/format.ts';
import { LoadState } from '../../../shared/ui/LoadState.tsx';
import { BrokerCodesSelect } from '../../brokers/brokers.ts';
import type { CurrentDecision } from './current-decision.ts';
import { detailsFor } from './current-decision.ts';
import { decisionQueue } from './decision-queue.ts';

export interface DecisionFormProps {
  listing: { ListingID: number; ListingName: string };
  /** The buyer's decision with its details, if the screen has it. */
  known?: CurrentDecision;
  /** Starts at the text of the reason "other", or at the day to come back. */
  start?: Start | undefined;
}

export type Start = 'other' | 'day';

export interface DecisionValues {
  status: string;
  Reasons: PassReason[];
  ReasonText: string;
  ReturnDate: string;
}

/** @public A decision and its details. Loaded by open-decision.tsx. */
export function DecisionForm(props: DecisionFormProps) {
  const mayForOthers = allows(decisionsApi.decisionAsAdmin.access, useSession().UserType);
  return mayForOthers ? <ForCodes {...props} /> : <ForOwnCode {...props} />;
}

const codeOf = (status: string): DecisionStatus => decisionCodes.find((code) => String(code) === status) ?? decisions.pass.code;

export function decisionFrom({ status, ReturnDate, ...details }: DecisionValues) {
  const DecisionStatus = codeOf(status);
  return { DecisionStatus, ...detailsFor(DecisionStatus, { ...details, ReturnDate: dayOrNull(ReturnDate) }) };
}

function ForOwnCode({ known, ...props }: DecisionFormProps) {
  const read = useRead(decisionsApi.listing_status, { ListingID: props.listing.ListingID }, { enabled: !known, fresh: true });
  if (known) return <OwnForm {...props} stored={known} />;
  return <LoadState query={read}>{(stored) => <OwnForm {...props} stored={stored} />}</LoadState>;
}

export function valuesOf({ DecisionStatus, Reasons, ReasonText, ReturnDate }: CurrentDecision, start?: Start): DecisionValues {
  return {
    status: String(DecisionStatus || decisions.pass.code),
    Reasons: start === 'other' && !Reasons.includes('other') ? [...Reasons, 'other'] : Reasons,
    ReasonText,
    ReturnDate: ReturnDate ?? '',
  };
}

function OwnForm({ listing, start, stored }: DecisionFormProps & { stored: CurrentDecision }) {
  const { ListingID, ListingName } = listing;
  const { DecisionStatus: Replaces } = stored;
  const save = useAction(decisionsApi.decision, { queue: decisionQueue });
  const bodyOf = (values: DecisionValues) => ({ ListingID, ListingName, Replaces, ...decisionFrom(values) });
  const editor = useEditor({
    initial: valuesOf(stored, start),
    schema: (values) => errorsOf(decisionsApi.decision.body, bodyOf(values)),
    action: (values: DecisionValues) => save.mutateAsync({ body: bodyOf(values) }),
  });
  const { form } = editor;
  // The dialog sets the initial focus once, possibly before the decision has loaded.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [form]);
  return (
    <FormShell editor={editor} act="Save decision">
      <DecisionFields editor={editor} start={start} />
    </FormShell>
  );
}

function ForCodes({ listing, known, start }: DecisionFormProps) {
  const { ListingID, ListingName } = listing;
  const { BrokerID } = useSession();
  const undecided = { DecisionStatus: decisions.undecided.code, ...noDetails };
  const editor = useEditor({
    initial: { ...valuesOf(known ?? undecided, start), BrokerCode: known ? [BrokerID] : [] },
    action: decisionsApi.decisionAsAdmin,
    input: ({ BrokerCode, ...values }) => ({ body: { ListingID, ListingName, BrokerCode, ...decisionFrom(values) } }),
  });
  const { BrokerCode, status } = editor.values;
  return (
    <FormShell editor={editor} act="Save decision">
      <BrokerCodesSelect
        value={BrokerCode}
        onChange={(chosen) => editor.set({ BrokerCode: chosen })}
        error={editor.errors.BrokerCode}
        most={mostCodes}
      />
      <DecisionFields editor={editor} start={start} />
      <CodesWith listingId={ListingID} status={codeOf(status)} />
    </FormShell>
  );
}

/** The broker codes that have this decision already. */
function CodesWith({ listingId: ListingID, status }: { listingId: number; status: DecisionStatus }) {
  const decided = status !== decisions.undecided.code;
  const read = useRead(
    decisionsApi.getBrokerBasedOnDecision,
    { ListingID, DecisionStatus: status },
    { enabled: decided, keep: true },
  );
  const codes = decided ? (read.data?.data ?? []) : [];
  if (codes.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      Already {decisionLabel(status)}: {codes.join(', ')}
    </Text>
  );
}

const order = [decisions.pass, decisions.pursue, decisions.postpone, decisions.undecided] as const;

interface FieldProps {
  editor: Pick<Editor<DecisionValues>, 'values' | 'errors' | 'set' | 'text'>;
  start?: Start | undefined;
}

export function DecisionFields({ editor, start }: FieldProps) {
  const { values, errors, set, text } = editor;
  const code = codeOf(values.status);
  return (
    <>
      <Radio.Group label="Decision" value={values.status} onChange={(status) => set({ status })}>
        <Stack gap="sm" mt="sm">
          {order.map(({ code: choice, label }) => (
            <Radio key={choice} value={String(choice)} label={label} data-autofocus={(!start && choice === code) || undefined} />
          ))}
        </Stack>
      </Radio.Group>
      {code === decisions.pass.code && (
        <Checkbox.Group
          label="Reasons"
          description="Optional. Brokers and admins see them; the seller never does."
          value={values.Reasons}
          onChange={(Reasons) => set({ Reasons })}
          error={errors.Reasons}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mb="xs">
            {passReasonNames.map((reason) => (
              <Checkbox key={reason} value={reason} label={passReasons[reason]} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
      {code === decisions.pass.code && values.Reasons.includes('other') && (
        <TextInput
          label="Other reason"
          required
          maxLength={500}
          data-autofocus={start === 'other' || undefined}
          {...text('ReasonText')}
        />
      )}
      {code === decisions.postpone.code && (
        <TextInput
          label="Comes back"
          description="Optional. When the listing comes back to the inbox."
          type="date"
          min={addDays(today(), 1)}
          data-autofocus={start === 'day' || undefined}
          {...text('ReturnDate')}
        />
      )}
    </>
  );
}
