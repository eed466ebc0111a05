import type { BarProps } from '../../shared/table/useSelection.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

const { Show: ContactsBar } = lazyComponent(async () => (await import('./ContactsBar.tsx')).ContactsBar);

/** Lets the reader of a table of contacts select rows and add them to a mailing list. */
export const selectableContacts = {
  chosen: ({ ContactId }: { ContactId: number }) => ({ id: ContactId, can: {} }),
  bar: (props: BarProps) => <ContactsBar {...props} />,
};
