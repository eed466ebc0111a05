import { choosableStatuses, statusByCode, statuses } from '@brevet/contract/statuses';
import { Radio, Stack, Textarea } from '@mantine/core';
import type { Editor } from '../../../shared/form/useEditor.ts';

export type Choosable = (typeof choosableStatuses)[number];

export const isChoosable = (code: number): code is Choosable => choosableStatuses.some((one) => one === code);

/** True if the chosen status needs a reason. */
export const declines = ({ status }: { status: string }): boolean => status === String(statuses.declined.code);

interface Props {
  editor: Pick<Editor<{ status: string; Reason: string }>, 'values' | 'set' | 'text'>;
  choices: readonly Choosable[];
  /** The initial choice. */
  first?: Choosable | undefined;
}

export function StatusFields({ editor, choices, first }: Props) {
  return (
    <>
      <Radio.Group label="New status" value={editor.values.status || null} onChange={(status) => editor.set({ status })}>
        <Stack gap="sm" mt="sm">
          {choices.map((code, place) => {
            const { label, meaning } = statuses[statusByCode.get(code) ?? 'active'];
            const focused = first === undefined && place === 0;
            return (
              <Radio key={code} value={String(code)} label={label} description={meaning} data-autofocus={focused || undefined} />
            );
          })}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Reason"
        data-autofocus={first === statuses.declined.code || undefined}
        description={
          declines(editor.values) ? 'The owner sees the reason and can change the listing.' : 'Optional. Shown in the timeline.'
        }
        autosize
        minRows={2}
        maxLength={2000}
        {...editor.text('Reason')}
      />
    </>
  );
}
