import { allows } from '@brevet/contract/access';
import { contactsApi } from '@brevet/contract/contacts';
import { listingsApi } from '@brevet/contract/listings';
import { organizationsApi } from '@brevet/contract/organizations';
import { startOfNumber } from '@brevet/contract/patent-number';
import { patentSearchApi } from '@brevet/contract/patent-search';
import { usersApi } from '@brevet/contract/users';
import { useDebouncedValue } from '@mantine/hooks';
import { useRead } from '../../shared/api/hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import { listedPatents } from './palette-items.tsx';

const pause = 120;
/** The most results per group; the tables have the rest. */
export const mostFound = 5;
/** Several countries can use the same number. */
const mostPatents = 10;
/** Shorter texts match too much. An ID can be one digit. */
const leastLetters = 2;

/** Shorter numbers aren't looked up in the patent store. */
const leastDigits = 6;
export const isPatentNumber = (text: string): boolean =>
  (startOfNumber(text)?.number.replace(/\D/g, '').length ?? 0) >= leastDigits;

/**
 * The server's results for a text. Old results stay while someone keeps typing, and requests for older texts are canceled. Only admins
 * find users; only brokers and admins find organizations and contacts.
 */
export function usePaletteSearch(typed: string) {
  const { UserType } = useSession();
  const text = typed.trim().slice(0, 100);
  const [search] = useDebouncedValue(text, pause);
  const enabled = search.length >= leastLetters || /^\d$/.test(search);
  const findsUsers = allows(usersApi.users.access, UserType);
  const found = useRead(listingsApi.quickSearch, { search }, { enabled, keep: true });
  const users = useRead(usersApi.users, { search, limit: mostFound }, { enabled: enabled && findsUsers, keep: true });
  const findsOrganizations = allows(organizationsApi.searchOrganizationName.access, UserType);
  const organizations = useRead(
    organizationsApi.searchOrganizationName,
    { orgName: search },
    { enabled: enabled && findsOrganizations, keep: true },
  );
  const findsContacts = allows(contactsApi.getLinkContacts.access, UserType);
  const contacts = useRead(
    contactsApi.getLinkContacts,
    { SearchString: search },
    { enabled: enabled && findsContacts, keep: true },
  );
  const seeksPatents = allows(patentSearchApi.searchPatent.access, UserType) && isPatentNumber(search);
  const store = useRead(
    patentSearchApi.searchPatent,
    { PatentNumber: search, limit: mostPatents },
    { enabled: enabled && seeksPatents, keep: true },
  );
  const reads = [
    found,
    ...(seeksPatents ? [store] : []),
    ...(findsUsers ? [users] : []),
    ...(findsOrganizations ? [organizations] : []),
    ...(findsContacts ? [contacts] : []),
  ];
  const wanted = text.length >= leastLetters || /^\d$/.test(text);
  return {
    listings: enabled ? (found.data?.listings ?? []) : [],
    patents: enabled ? listedPatents(found.data?.patents ?? []) : [],
    /** Patents in the store with this number. */
    stored: enabled && seeksPatents ? (store.data?.data ?? []) : [],
    organizations: enabled && findsOrganizations ? (organizations.data?.data ?? []).slice(0, mostFound) : [],
    contacts: enabled && findsContacts ? (contacts.data?.data ?? []).slice(0, mostFound) : [],
    users: enabled && findsUsers ? (users.data?.data ?? []) : [],
    /** The results are for an older text, or on their way. */
    waiting: wanted && (search !== text || reads.some((read) => read.isPending || read.isPlaceholderData)),
    failed: enabled ? reads.find((read) => read.error)?.error : undefined,
    retry: (): void => {
      for (const read of reads) if (read.error) void read.refetch();
    },
  };
}
