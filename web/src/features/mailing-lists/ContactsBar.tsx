import { mostAdded } from '@brevet/contract/mailing-lists';
import { messages } from '@brevet/contract/messages';
import { Button } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { call } from '../../shared/api/client.ts';
import type { Table } from '../../shared/table/columns.ts';
import { SelectAll } from '../../shared/table/SelectAll.tsx';
import { SelectionBar } from '../../shared/table/SelectionBar.tsx';
import type { BarProps, Chosen } from '../../shared/table/useSelection.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { VerifyEmails } from '../address-verification/address-verification.ts';
import { MergeTwo } from '../duplicates/duplicates.ts';
import { openAddToList } from './add-to-list.tsx';

/** @public The actions for selected contacts. Loaded by selectable-contacts.tsx. */
export function ContactsBar({ endpoint, chosen, total, more, query, select }: BarProps) {
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ id }) => id);
  return (
    <SelectionBar count={ids.length} onClear={() => select([])}>
      <SelectAll {...{ chosen, total, more, select }} most={mostAdded} load={() => matching(endpoint, query, total)} />
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

const perPage = 100;

/** The contacts of all pages of the table. */
async function matching(endpoint: Table, query: BarProps['query'], total: number): Promise<Chosen[]> {
  const chosen: Chosen[] = [];
  for (let page = 1; (page - 1) * perPage < total; page += 1) {
    const { data } = await call(endpoint, { query: { ...query, page, limit: perPage } as never });
    chosen.push(...data.map(({ ContactId }) => ({ id: Number(ContactId), can: {} })));
  }
  return chosen;
}
