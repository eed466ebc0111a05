import type { NotePerson } from '@brevet/contract/notes';
import type { Editor } from '@tiptap/core';
import { Mention } from '@tiptap/extension-mention';

/** The people that match what was typed after @, and how to take one of them. */
export interface OpenMention {
  people: NotePerson[];
  loading: boolean;
  index: number;
  take: (person: NotePerson) => void;
  place: DOMRect | null;
}

interface Mentioning {
  find: (query: string) => Promise<NotePerson[]>;
  show: (mention: OpenMention | null) => void;
}

const pause = 200;

/** A mention whose text is the person's name, as the server stores it. */
const PersonMention = Mention.extend({
  addAttributes() {
    return {
      id: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('data-id'), renderHTML: () => ({}) },
      label: {
        default: '',
        parseHTML: (element: HTMLElement) => element.textContent.replace(/^@/, ''),
        renderHTML: () => ({}),
      },
    };
  },
  renderHTML({ node }) {
    return ['span', { 'data-type': 'mention', 'data-id': String(node.attrs.id) }, `@${node.attrs.label}`];
  },
  renderText({ node }) {
    return `@${node.attrs.label}`;
  },
});

/** The list of people while someone types a mention, with its keys. */
function listOfPeople(show: Mentioning['show']) {
  let open: OpenMention | null = null;
  const set = (next: OpenMention | null): void => {
    open = next;
    show(next);
  };
  const shown = (props: {
    items: NotePerson[];
    loading: boolean;
    command: (attributes: { id: string; label: string }) => void;
    clientRect?: (() => DOMRect | null) | null;
  }): OpenMention => ({
    people: props.items,
    loading: props.loading,
    index: 0,
    take: ({ UserID, Firstname, Lastname }) => props.command({ id: String(UserID), label: `${Firstname} ${Lastname}` }),
    place: props.clientRect?.() ?? null,
  });
  const move = (mention: OpenMention, steps: number): void => {
    const count = mention.people.length;
    set({ ...mention, index: (mention.index + steps + count) % count });
  };
  const press = (mention: OpenMention, key: string): boolean => {
    if (key === 'Escape') set(null);
    else if (mention.people.length === 0) return false;
    else if (key === 'ArrowDown') move(mention, 1);
    else if (key === 'ArrowUp') move(mention, -1);
    else if (key === 'Enter' || key === 'Tab') take(mention);
    else return false;
    return true;
  };
  return {
    onStart: (props: Parameters<typeof shown>[0]) => set(shown(props)),
    onUpdate: (props: Parameters<typeof shown>[0]) => set(shown(props)),
    onKeyDown: ({ event }: { event: KeyboardEvent }): boolean =>
      open !== null && !event.ctrlKey && !event.metaKey && press(open, event.key),
    onExit: () => set(null),
  };
}

function take({ people, index, take: takePerson }: OpenMention): void {
  const person = people[index];
  if (person) takePerson(person);
}

/** Mentions, which only notes have. */
export const mentionExtension = ({ find, show }: Mentioning) =>
  PersonMention.configure({
    suggestion: {
      char: '@',
      allowSpaces: false,
      debounce: pause,
      items: ({ query }: { query: string; editor: Editor }) => find(query),
      render: () => listOfPeople(show),
    },
  });
