import type { ShareType } from '@brevet/contract/notes';
import { Portal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { OpenMention } from './mention-extension.ts';
import styles from './Notes.module.css';
import { PersonLine } from './PeopleSelect.tsx';

const width = 260;
const height = 232;
const gap = 6;

/** Below the cursor, or above it where there is no room. */
function placeAtCursor(place: DOMRect): { left: number; top?: number; bottom?: number } {
  const left = Math.max(8, Math.min(place.left, window.innerWidth - width - 8));
  const isBelow = place.bottom + height + gap < window.innerHeight;
  return isBelow ? { left, top: place.bottom + gap } : { left, bottom: window.innerHeight - place.top + gap };
}

interface Props {
  id: string;
  mention: OpenMention;
  share: ShareType;
}

/** The people to mention. The focus stays in the text; arrow keys, Enter and Tab choose. */
export function MentionList({ id, mention: { people, loading, index, take, place }, share }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen person changes with the index
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  if (!place) return null;
  const chosen = people[index];
  const found = people.length === 1 ? '1 person' : `${people.length} people`;
  return (
    <Portal>
      <div className={styles.people} style={placeAtCursor(place)}>
        <div ref={list} id={id} role="listbox" aria-label="People to mention">
          {people.map((person, at) => (
            <div
              key={person.UserID}
              role="option"
              tabIndex={-1}
              aria-selected={at === index}
              onPointerDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              <PersonLine person={person} />
            </div>
          ))}
        </div>
        <div role="status" className={people.length === 0 ? styles.hint : styles.heard}>
          {people.length === 0 ? nothingFound(loading, share) : `${found}. ${chosen?.Firstname} ${chosen?.Lastname}`}
        </div>
      </div>
    </Portal>
  );
}

function nothingFound(loading: boolean, share: ShareType): string {
  if (loading) return 'Searching…';
  if (share === 'none') return 'Only you can read this note.';
  return share === 'custom' ? 'Choose who can read the note first.' : 'No broker or admin by this name.';
}
