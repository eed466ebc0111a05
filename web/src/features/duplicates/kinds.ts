import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { paths } from '@brevet/contract/paths';

/** The names of each kind on screens, and the addresses of its pages. */
export const kinds = {
  contact: {
    one: 'contact',
    many: 'contacts',
    Name: 'Contact',
    Names: 'Contacts',
    page: paths.contact,
    list: { label: 'Contacts', path: paths.contacts() },
  },
  organization: {
    one: 'organization',
    many: 'organizations',
    Name: 'Organization',
    Names: 'Organizations',
    page: paths.organization,
    list: { label: 'Organizations', path: paths.organizations() },
  },
} as const satisfies Record<DuplicateKind, unknown>;

/** The name of a row; its ID alone if it has none. */
export const nameOf = (kind: DuplicateKind, id: number, name: string): string => name.trim() || `${kinds[kind].Name} ${id}`;
