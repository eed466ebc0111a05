import { mostAdded } from '@brevet/contract/mailing-lists';
import { messages } from '@brevet/contract/messages';
import { Button } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { SelectionBar } from '../../shared/table/SelectionBar.tsx';
import type { BarProps } from '../../shared/table/useSelection.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { VerifyEmails } from '../address-verification/address-verification.ts';
import { MergeTwo } from '../duplicates/duplicates.ts';
import { openAddToList } from './add-to-list.tsx';

/** @public The actions for selected contacts. Loaded by selectable-contacts.tsx. */
export function ContactsBar({ chosen, select }: BarProps) {
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ id }) => id);
  return (
    <SelectionBar count={ids.length} onClear={() => select([])}>
      {ids.length > mostAdded ? (
        <span>{messages.tooManyMembers(mostAdded)}</span>
      ) : (
        <>
          <Button
            variant="subtle"
            leftSection={<IconMailPlus {...buttonIcon} />}
            onClick={() => openAddToList(ids, () => select([]))}
          >
            Add to mailing list
          </Button>
          <VerifyEmails of={{ contactID: ids }} variant="subtle" />
          <MergeTwo kind="contact" ids={ids} />
        </>
      )}
    </SelectionBar>
  );
}
