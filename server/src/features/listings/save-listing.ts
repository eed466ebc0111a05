import { isStaff, userTypes } from '@brevet/contract/access';
import { momentOf } from '@brevet/contract/day';
import { differingValues } from '@brevet/contract/differing-fields';
import type { ListingDetails, ListingInput } from '@brevet/contract/listing-fields';
import type { EditPayload, SavedPayload } from '@brevet/contract/listing-payload';
import { textsForBuyers } from '@brevet/contract/listing-texts';
import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import { statuses } from '@brevet/contract/statuses';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, Refusal, stale } from '../../platform/http/errors.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { namingFields, requireAnonymous, tellingNames } from '../anonymity/anonymity.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import { activeBroker } from '../brokers/brokers.ts';
import { unknownAccount } from '../users/users.ts';
import { announceListing, announceToOwners, isSeenByBuyers, listingToStaff } from './announce-listing.ts';
import { isOwnCode, requireOwnCode } from './decision-code.ts';
import { fieldChanges, noteChanges } from './listing-changes.ts';
import { addPatents } from './listing-patents.ts';
import { changedTexts } from './listing-texts.ts';
import { canUpdate, isSubmittable } from './listings.policy.ts';
import type { ListingRow } from './listings.queries.ts';
import {
  accountById,
  addStatusHistory,
  createdWith,
  insertDetails,
  insertListing,
  insertSales,
  partsOf,
  setImage,
  updateDetails,
  updateListing,
  updateSales,
} from './listings.queries.ts';
import { changedMeanwhile, listingFor, unlockedListing } from './load-listing.ts';
import { descriptionErrors } from './missing-descriptions.ts';
import { pricesInCurrency, pricesOf, withCurrency } from './prices.ts';
import { requireUnnamed } from './require-unnamed.ts';

export interface Claiming {
  /** Makes a file that the caller uploaded the image of the listing that the transaction saves. */
  claimImage: (tx: Transaction, caller: SignedInCaller, FileName: string) => Promise<void>;
  removeRefusedImage: (caller: SignedInCaller, FileName: string) => Promise<void>;
}

interface WithImage {
  ListingImg?: string | undefined;
}

type Saving = Writing & Checking & Claiming;

/** Saves a listing. A file that is refused as its image doesn't stay in the account's storage. */
export async function savingImage<T>(
  services: Claiming,
  caller: SignedInCaller,
  payload: { listing: WithImage; listing_details: WithImage },
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const name = payload.listing.ListingImg || payload.listing_details.ListingImg;
    const isRefused = error instanceof Refusal && ['file_type_refused', 'file_too_large'].includes(error.code);
    if (isRefused && name) await services.removeRefusedImage(caller, name);
    throw error;
  }
}

/** Drafts can be incomplete; submitted listings can't. */
function requireComplete(details: ListingDetails): void {
  const errors = descriptionErrors(details);
  const [message] = Object.values(errors);
  if (message !== undefined) throw new Refusal('invalid', message, { errors });
}

/** The fields that everyone who can edit the listing can write. */
function writtenFields<Input extends Partial<ListingInput>>(input: Input) {
  const { ListingID, OwnerID, Brokercode, Version, AvailableStatus, ListingStatus, StartDate, CreateDate, ...fields } = input;
  const { Rating, Tag, Source, ...open } = fields;
  return { open, staffOnly: { Rating, Tag, Source } };
}

/** Only staff set rating, tag and source; anyone else is refused. */
export function allowedFields<Input extends Partial<ListingInput>>(user: SessionUser, input: Input) {
  const { open, staffOnly } = writtenFields(input);
  const given = Object.fromEntries(Object.entries(staffOnly).filter(([, value]) => value !== undefined));
  if (!isStaff(user.UserType) && Object.keys(given).length > 0) {
    throw new Refusal('field_not_allowed', `${Object.keys(given).join(', ')}: ${messages.notAllowed}`);
  }
  return { ...open, ...given };
}

/** The new listing's owner and broker code: the caller's, unless an admin names others. */
async function ownerOfNew(db: Db, user: SessionUser, input: ListingInput, claimed: number | undefined) {
  const OwnerID = input.OwnerID ?? claimed ?? user.UserID;
  if (user.UserType !== userTypes.admin && OwnerID !== user.UserID) throw contradicts();
  const account = await accountById(db, OwnerID);
  if (!account) throw unknownAccount('listing.OwnerID');
  const code = input.Brokercode ?? account.BrokerID;
  requireOwnCode(user, code);
  return { OwnerID, Brokercode: await activeBroker(db, code, 'listing.Brokercode') };
}

/**
 * Creates a listing with its details, sales information and patents in one transaction. A second call with the same CreateKey finds
 * the first call's listing and changes nothing: its caller may have missed the answer. It gets the version that the first call stored.
 */
export async function createListing(services: Saving, caller: SignedInCaller, payload: SavedPayload) {
  const { user } = caller;
  const active = user.UserType === userTypes.admin;
  if (active) requireComplete(payload.listing_details);
  const wellKnown = active ? await services.wellKnown.current() : null;
  const { CreateKey = null } = payload;
  const act = async (tx: Transaction) => {
    const owner = await ownerOfNew(tx, user, payload.listing, payload.user_id);
    const ListingImg = payload.listing.ListingImg || payload.listing_details.ListingImg;
    const listing = await insertListing(tx, {
      ...allowedFields(user, payload.listing),
      ...owner,
      ListingImg: '',
      CreateKey,
      AvailableStatus: active ? statuses.active.code : statuses.draft.code,
      StartDate: active ? momentOf() : null,
    });
    if (!listing) return { ListingID: await repeatedId(tx, owner.OwnerID, CreateKey), Version: 1, repeated: true as const };
    const { ListingID, AvailableStatus } = listing;
    if (ListingImg !== '') {
      await services.claimImage(tx, caller, ListingImg);
      await setImage(tx, ListingID, ListingImg);
    }
    await insertDetails(tx, ListingID, payload.listing_details);
    await insertSales(tx, ListingID, payload.salesInfo);
    await addPatents(tx, caller, listing, payload.listingPatent);
    if (wellKnown) await requireAnonymous(wellKnown, tx, listing, textsForBuyers(listing, payload.listing_details));
    await addStatusHistory(tx, { ListingID, OldStatus: null, NewStatus: AvailableStatus, Reason: null, UserID: user.UserID });
    await writeAudit(tx, caller, {
      Action: 'create',
      Entity: 'listing',
      EntityID: String(ListingID),
      NewValue: { ListingName: listing.ListingName, AvailableStatus, ...owner, ...pricesOf(payload.salesInfo) },
    });
    await announceListing(tx, listingsApi.createListing, listing);
    return { ListingID, Version: listing.Version };
  };
  const saved = await write(services, listingsApi.createListing, act, listingToStaff);
  const { repeated, ...listing } = { repeated: undefined, ...saved };
  return { message: messages.listingCreated, listing, ...(repeated ? { repeated } : {}) };
}

async function repeatedId(tx: Db, OwnerID: number, CreateKey: string | null): Promise<number> {
  const id = CreateKey && (await createdWith(tx, OwnerID, CreateKey));
  if (!id) throw new Error('The listing was not inserted');
  return id;
}

/**
 * Changes the given fields of a listing. Throws 400 if the listing would then be incomplete, and 409 with the differing fields if
 * someone else changed it since the caller read it.
 */
export async function editListing(services: Saving, caller: SignedInCaller, id: number, payload: EditPayload) {
  const seen = await unlockedListing(services.db, caller.user, id, canUpdate);
  const wellKnown = isSubmittable(seen) ? null : await services.wellKnown.for(caller.user);
  const act = async (tx: Transaction) => {
    const before = await listingFor(tx, caller.user, id, canUpdate);
    const { details: storedDetails, sales: storedSales } = await partsOf(tx, id);
    const { ListingImg: repeated, ...typed } = payload.listing_details;
    const { ListingImg = repeated } = payload.listing;
    const fields = {
      ...allowedFields(caller.user, payload.listing),
      ...(ListingImg === undefined ? {} : { ListingImg }),
      ...(await movedTo(tx, caller.user, before, payload.listing)),
    };
    const stored = byPath({ listing: before, listing_details: storedDetails, salesInfo: storedSales });
    const sent = byPath({ listing: fields, listing_details: typed, salesInfo: payload.salesInfo });
    const { Version, AvailableStatus = before.AvailableStatus } = payload.listing;
    if (Version !== undefined && Version !== before.Version) {
      const read = { 'listing.Version': Version, 'listing.AvailableStatus': AvailableStatus };
      throw stale('listing_changed', messages.listingChangedMeanwhile, stored, { ...sent, ...read }, id);
    }
    const details = { ...storedDetails, ListingImg: before.ListingImg, ...typed };
    if (!isSubmittable(before) || !payload.draft) requireComplete(details);
    if (!isSubmittable(before) && !wellKnown) throw changedMeanwhile();
    if (ListingImg && ListingImg !== before.ListingImg) await services.claimImage(tx, caller, ListingImg);
    const after = await updateListing(tx, id, fields);
    await updateDetails(tx, id, differingValues(storedDetails, typed));
    const sales = { ...storedSales, ...payload.salesInfo };
    await updateSales(tx, id, differingValues(storedSales, payload.salesInfo));
    const patents = await addPatents(tx, caller, after, payload.listingPatent);
    const changed = changedFields(stored, sent);
    if (wellKnown && !isSubmittable(before)) {
      const texts = changedTexts(textsForBuyers(before, storedDetails), textsForBuyers(after, details));
      await requireAnonymous(wellKnown, tx, after, texts);
      if (patents.length > 0 || changesParty(changed)) await requireUnnamed(services, tx, after, details);
    }
    if (changed) {
      const OldValue = withCurrency(changed.OldValue, storedSales);
      const NewValue = withCurrency(changed.NewValue, sales);
      await writeAudit(tx, caller, { Action: 'edit', Entity: 'listing', EntityID: String(id), OldValue, NewValue });
      const priced = changedFields({ ...stored, ...pricesInCurrency(storedSales) }, { ...sent, ...pricesInCurrency(sales) });
      if (priced) await noteChanges(tx, caller, before, fieldChanges(priced));
    }
    const isOpen = before.PrivateFlag === 1 || after.PrivateFlag === 1;
    const isSeen = payload.listingPatent.length > 0 || isSeenByBuyers(Object.keys(changed?.NewValue ?? {}), isOpen);
    await (isSeen ? announceListing : announceToOwners)(tx, listingsApi.editListing, before, after);
    return after;
  };
  const saved = await tellingNames(services, caller.user, () => write(services, listingsApi.editListing, act, listingToStaff));
  return { message: messages.listingUpdated, listing: { ListingID: saved.ListingID, Version: saved.Version } };
}

/** Admins can transfer a listing to another account or broker code; anyone else who tries is refused. */
async function movedTo(tx: Db, user: SessionUser, before: ListingRow, input: EditPayload['listing']) {
  const OwnerID = input.OwnerID ?? before.OwnerID;
  const code = input.Brokercode ?? before.Brokercode;
  const moved = OwnerID !== before.OwnerID || !isOwnCode({ BrokerID: before.Brokercode }, code);
  if (!moved) return {};
  if (user.UserType !== userTypes.admin) throw contradicts();
  if (!(await accountById(tx, OwnerID))) throw unknownAccount('listing.OwnerID');
  return { OwnerID, Brokercode: await activeBroker(tx, code, 'listing.Brokercode') };
}

const partyFields = ['listing.OwnerID', 'listing.Brokercode', ...namingFields.map((name) => `salesInfo.${name}`)];

/** True if a change brings names that may be in the texts already. */
const changesParty = (changed: ReturnType<typeof changedFields>): boolean =>
  partyFields.some((name) => changed !== null && name in changed.NewValue);

/** The fields of all three parts by payload path, because some names appear in more than one part. */
function byPath(parts: Record<string, Record<string, unknown>>): Record<string, unknown> {
  const fields = Object.entries(parts).flatMap(([part, values]) =>
    Object.entries(values).map(([name, value]) => [`${part}.${name}`, value]),
  );
  return Object.fromEntries(fields);
}
