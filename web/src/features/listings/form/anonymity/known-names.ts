import type { KnownName } from '@brevet/contract/anonymity-check';
import { brandsOf } from '@brevet/contract/listing-fields';
import type { SessionUser } from '@brevet/contract/session';
import type { LookedUp } from '../../../patents/patents.ts';
import type { Form, FormValues } from '../../fields/values.ts';

const listOf = (names: string | null): string[] => (names ?? '').split('; ');
const named = (role: KnownName['role'], names: string[]): KnownName[] =>
  names.filter((name) => name.trim() !== '').map((name) => ({ name, role }));

/** The names that belong to a listing, as far as its editor knows them. The server knows the others. */
export function knownNames(user: SessionUser, form: Form | null, values: FormValues, numbers: LookedUp[]): KnownName[] {
  const found = numbers.flatMap((number) => (number.state === 'found' ? number.bulk : []));
  const patents = [...(form?.listingPatentDetails ?? []), ...found];
  const isOwner = !form || form.listing.OwnerID === user.UserID;
  return [
    ...named(
      'assignee',
      patents.flatMap(({ Assignee }) => listOf(Assignee)),
    ),
    ...named(
      'inventor',
      found.flatMap(({ Inventor }) => listOf(Inventor)),
    ),
    ...named('seller', [values.salesInfo.Seller]),
    ...named('brand', brandsOf(values.salesInfo.BrandNames)),
    ...(isOwner ? [{ name: `${user.Firstname} ${user.Lastname}`, role: 'owner' as const, lastName: user.Lastname }] : []),
    ...named('owner', isOwner ? [user.Company ?? ''] : []),
    ...named('broker', isOwner ? [user.broker.BrokerName] : []),
  ];
}
