import { Button, CloseButton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import type { SpotlightStore } from '@mantine/spotlight';
import { Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Keys } from '../../shared/actions/Keys.tsx';
import { ariaKeys, shortcuts } from '../../shared/actions/shortcuts.ts';
import { rememberVisit } from '../../shared/recent/recent.ts';
import { useSession } from '../../shared/session/session.ts';
import { usePhone } from '../../shared/ui/use-phone.ts';
import styles from './Palette.module.css';
import type { Group, Item } from './palette-items.tsx';
import { usePaletteGroups } from './usePaletteGroups.ts';

/** Gives the text that was typed before the palette's field had the focus. */
export type TakeTyped = () => string;

interface Props {
  store: SpotlightStore;
  query: string;
  takeTyped: TakeTyped;
  onClose: () => void;
  /** Runs before the chosen item does: the focus returns to the page. */
  onChosen: () => void;
}

/** The field, and everything that matches its text. */
export function PaletteContent({ store, query, takeTyped, onClose, onChosen }: Props) {
  const { UserID } = useSession();
  const navigate = useNavigate();
  const phone = usePhone();
  const { groups, search } = usePaletteGroups(query);
  const items = groups.flatMap((group) => group.items);
  const { list, selected, listId, move } = useSelection(store, items);
  const choose = ({ visit, to, run }: Item): void => {
    if (visit) rememberVisit(UserID, visit);
    onChosen();
    onClose();
    if (to !== undefined) void navigate({ to });
    else run?.();
  };
  const enter = useEnter(query, search.waiting, items[selected], choose);
  const typeOn = (): void => {
    const typed = takeTyped();
    if (typed) store.setState((state) => ({ ...state, query: state.query + typed }));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter') enter(event);
    else if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
  };
  const idOf = (item: Item): string => `${listId}-${items.indexOf(item)}`;
  const current = items[selected];
  return (
    <>
      <Spotlight.Search
        placeholder="Find a listing, a screen or an action"
        aria-label={shortcuts.palette.label}
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && idOf(current)}
        rightSection={phone && <CloseButton size={44} aria-label="Close" onClick={onClose} />}
        rightSectionWidth={52}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        onFocus={typeOn}
        onKeyDownCapture={onKeyDown}
        data-autofocus
      />
      <State query={query.trim()} count={items.length} search={search} />
      <div ref={list} id={listId} className={styles.list} role="listbox" aria-label="Results" hidden={items.length === 0}>
        {groups.map((group) => (
          <ItemGroup key={group.name} group={group} current={current} idOf={idOf} onChoose={choose} />
        ))}
      </div>
    </>
  );
}

interface GroupProps {
  group: Group;
  current: Item | undefined;
  idOf: (item: Item) => string;
  onChoose: (item: Item) => void;
}

const ItemGroup = ({ group: { name, items }, current, idOf, onChoose }: GroupProps) => (
  <Spotlight.ActionsGroup label={name} role="group" aria-label={name} className={styles.group ?? ''}>
    {items.map((item) => (
      <UnstyledButton
        key={item.id}
        id={idOf(item)}
        role="option"
        tabIndex={-1}
        data-action
        aria-selected={item === current}
        aria-keyshortcuts={item.shortcut && ariaKeys(item.shortcut)}
        className={styles.item}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(item)}
      >
        <span className={styles.icon}>{item.icon}</span>
        <span className={styles.body}>
          <span className={styles.label}>{item.label}</span>
          {item.note && <span className={styles.note}>{item.note}</span>}
        </span>
        {item.shortcut && <Keys of={item.shortcut} />}
      </UnstyledButton>
    ))}
  </Spotlight.ActionsGroup>
);

/** The state of the search, and the number of results for screen readers. */
function State({
  query,
  count,
  search,
}: {
  query: string;
  count: number;
  search: ReturnType<typeof usePaletteGroups>['search'];
}) {
  const { online } = useNetwork();
  const { failed, waiting, retry } = search;
  const nothing = count === 0 && !waiting;
  return (
    <>
      {query !== '' && !online && (
        <p className={styles.state}>You're offline. You can still find screens, actions and recent items.</p>
      )}
      {online && failed && (
        <div className={`${styles.state} ${styles.problem}`} role="alert">
          {failed.message}
          <Button variant="default" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      {online && !failed && nothing && (
        <p className={styles.state}>Nothing found for “{query}”. Try an ID, a word from the name, or a patent number.</p>
      )}
      {count === 0 && waiting && online && !failed && <p className={`${styles.state} ${styles.busy}`}>Searching…</p>}
      <VisuallyHidden role="status">{waiting ? '' : `${count} ${count === 1 ? 'result' : 'results'}`}</VisuallyHidden>
    </>
  );
}

/** Keeps the selection on its item when results arrive. Spotlight chooses the item with the attribute `data-selected`. */
function useSelection(store: SpotlightStore, items: readonly Item[]) {
  const { selected } = useSpotlight(store);
  const listId = useId().replaceAll(/[^\w-]/g, '');
  const list = useRef<HTMLDivElement>(null);
  const chosen = useRef<string | undefined>(undefined);
  const shown = items.map(({ id }) => id).join('\n');
  const last = useRef(shown);
  useEffect(() => store.updateState((state) => ({ ...state, listId })), [store, listId]);
  useLayoutEffect(() => {
    if (last.current !== shown || selected < 0) {
      const place = items.findIndex(({ id }) => id === chosen.current);
      last.current = shown;
      store.setState((state) => ({ ...state, selected: Math.max(place, 0) }));
      return;
    }
    const item = items[selected];
    // Results take the selection over from the last resort, unless someone chose that.
    chosen.current = item?.last && item.id !== chosen.current ? undefined : item?.id;
    const options = list.current?.querySelectorAll('[data-action]') ?? [];
    options.forEach((option, index) => {
      option.toggleAttribute('data-selected', index === selected);
    });
  });
  // Spotlight would move the selection without telling React, so screen readers wouldn't announce it.
  const move = (event: KeyboardEvent, by: number): void => {
    event.preventDefault();
    event.stopPropagation();
    const next = (selected + by + items.length) % Math.max(items.length, 1);
    chosen.current = items[next]?.id;
    store.setState((state) => ({ ...state, selected: next }));
    list.current?.querySelectorAll('[data-action]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  return { list, selected, listId, move };
}

/** Enter chooses the selected item. Results for an older text don't count: Enter waits for the new ones. */
function useEnter(query: string, waiting: boolean, selected: Item | undefined, onEnter: (item: Item) => void) {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null || waiting) return;
    const isSame = wanted.current === query;
    wanted.current = null;
    if (isSame && selected) onEnter(selected);
  });
  return (event: KeyboardEvent): void => {
    if (!waiting || (selected && !selected.found && !selected.last)) return;
    event.preventDefault();
    // Otherwise the field would choose the selected item.
    event.stopPropagation();
    wanted.current = query;
  };
}
