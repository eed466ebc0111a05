import type { InternalContact } from '@brevet/contract/directory-fields';
import { internalContactTypes } from '@brevet/contract/organization-codes';
import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Editor } from '../../shared/form/useEditor.ts';
import type { OrganizationValues } from './fields.ts';
import styles from './Organizations.module.css';
import { PersonSelect } from './PersonSelect.tsx';

const types = ([1, 0] as const).map((type) => ({ value: String(type), label: internalContactTypes[type] }));

interface Props {
  editor: Editor<OrganizationValues>;
  /** The stored internal contacts, with their names. */
  people: readonly InternalContact[];
}

/** The brokers and admins who look after the organization. */
export function InternalContacts({ editor, people }: Props) {
  const [met, meet] = useState(new Map(people.map((one) => [one.PersonID, `${one.Firstname} ${one.Lastname}`])));
  const chosen = editor.values.BrevetContactData;
  const set = (next: OrganizationValues['BrevetContactData']): void =>
    editor.set({ BrevetContactData: next.toSorted((one, other) => one.BrevetContactId - other.BrevetContactId) });
  const add = (BrevetContactId: number, name: string): void => {
    meet(new Map([...met, [BrevetContactId, name]]));
    if (!chosen.some((one) => one.BrevetContactId === BrevetContactId))
      set([...chosen, { BrevetContactId, BrevetContactType: 1 }]);
  };
  const others = (id: number) => chosen.filter(({ BrevetContactId }) => BrevetContactId !== id);
  return (
    <div className={styles.wide} data-path="BrevetContactData">
      <PersonSelect label="Add internal contact" error={editor.errors.BrevetContactData} onChoose={add} />
      <ul className={styles.people} aria-label="Internal contacts">
        {chosen.map(({ BrevetContactId: id, BrevetContactType }) => {
          const name = met.get(id) ?? `User ${id}`;
          return (
            <li key={id}>
              <span>{name}</span>
              <Select
                aria-label={`Type of ${name}`}
                data={types}
                allowDeselect={false}
                value={String(BrevetContactType)}
                onChange={(type) => set([...others(id), { BrevetContactId: id, BrevetContactType: type === '0' ? 0 : 1 }])}
              />
              <ActionIcon size={28} title="Remove" aria-label={`Remove ${name}`} onClick={() => set(others(id))}>
                <IconX size={15} stroke={1.6} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
