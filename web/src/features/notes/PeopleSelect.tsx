import { userTypeLabels } from '@brevet/contract/access';
import type { NotePerson } from '@brevet/contract/notes';
import { mostNoteReaders, notesApi } from '@brevet/contract/notes';
import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { searchedSelect, useTypedSearch } from '../../shared/form/searched-select.tsx';
import { LoadFailed } from '../../shared/ui/LoadState.tsx';
import styles from './Notes.module.css';
import type { Subject } from './note-subject.ts';
import { readersOf } from './note-subject.ts';

interface Props {
  subject: Subject;
  /** People whose names are already loaded. */
  known: NotePerson[];
  onMeet: (people: NotePerson[]) => void;
  value: number[];
  onChange: (people: number[]) => void;
  error: ReactNode;
}

/** The people who can read a note, searched for among those who can read its listing. */
export function PeopleSelect({ subject, known, onMeet, value, onChange, error }: Props) {
  const search = useTypedSearch();
  const found = useRead(notesApi.noteReaders, { ...readersOf(subject), SearchString: search.text }, { keep: true });
  const listed = found.data?.data ?? [];
  const people = new Map([...listed, ...known].map((person) => [person.UserID, person]));
  const change = (chosen: number[]): void => {
    onMeet([...people.values()]);
    onChange(chosen);
  };
  return (
    <>
      <MultiSelect<number>
        label="People"
        required
        placeholder={value.length === 0 ? 'Name, company or broker code' : ''}
        data={[...people.values()].map(({ UserID, Firstname, Lastname }) => ({
          value: UserID,
          label: `${Firstname} ${Lastname}`,
        }))}
        value={value}
        onChange={change}
        error={error}
        maxValues={mostNoteReaders}
        {...searchedSelect({ search, read: found, found: listed.map(({ UserID }) => UserID) })}
        renderOption={({ option }) => <PersonLine person={people.get(option.value)} />}
      />
      {found.error && <LoadFailed message={found.error.message} onRetry={found.refetch} />}
    </>
  );
}

/** A person to choose, with what tells them apart. */
export function PersonLine({ person }: { person: NotePerson | undefined }) {
  if (!person) return null;
  const { Firstname, Lastname, Company, UserType, BrokerID } = person;
  return (
    <div className={styles.option}>
      {Firstname} {Lastname}
      <span>{[userTypeLabels[UserType], Company, BrokerID].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
