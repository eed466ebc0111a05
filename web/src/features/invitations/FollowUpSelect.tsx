import type { Invitation } from '@brevet/contract/invitations';
import { invitationsApi } from '@brevet/contract/invitations';
import { followUpCodes, followUpLabel } from '@brevet/contract/statuses';
import { Select } from '@mantine/core';
import { useAction } from '../../shared/api/hooks.ts';
import { FollowUpGlyph } from '../../shared/ui/badges.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';

const options = followUpCodes.map((code) => ({ value: String(code), label: followUpLabel(code) }));
const codeOf = (value: string | null) => followUpCodes.find((code) => String(code) === value);

/** @public The follow-up status of an invitation, editable with the right to update it. Loaded by InvitationTable. */
export function FollowUpSelect({ invitation: { objID, ListingID, Name, FollowUp, can } }: { invitation: Invitation }) {
  const save = useAction(invitationsApi.update_follow_up, toastAnswer);
  const shown = save.isPending ? (save.variables.body?.FollowUp ?? FollowUp) : FollowUp;
  const change = (value: string | null) => {
    const chosen = codeOf(value);
    if (chosen !== undefined && chosen !== FollowUp) save.mutate({ body: { listingid: ListingID, objID, FollowUp: chosen } });
  };
  return (
    <Select
      aria-label={`Follow-up for ${Name}`}
      size="xs"
      w={160}
      flex="none"
      styles={{ input: { fontSize: 13 } }}
      data={options}
      value={String(shown)}
      onChange={change}
      disabled={!can.update}
      allowDeselect={false}
      leftSection={<FollowUpGlyph code={shown} />}
      renderOption={({ option }) => (
        <>
          <FollowUpGlyph code={Number(option.value)} /> {option.label}
        </>
      )}
    />
  );
}
