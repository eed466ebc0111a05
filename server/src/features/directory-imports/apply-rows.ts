import { isDeepStrictEqual } from 'node:util';
import { contactDetails } from '@brevet/contract/contact-fields';
import { organizationDetails } from '@brevet/contract/organization-fields';
import type { Transaction } from '../../platform/db/client.ts';
import { holdOrganizationsOf } from '../contacts/contacts.ts';
import {
  insertContacts,
  insertOrganizations,
  joinList,
  linkOrganizations,
  lockMembers,
  newIds,
  takeTurn,
  updateMany,
} from './apply.queries.ts';
import type { RowChange, RowToImport, StoredImport } from './directory-imports.queries.ts';
import { rowsToImport, saveRows, updateImport } from './directory-imports.queries.ts';
import type { Candidate, Known, Plan } from './judge-rows.ts';
import { judgeRows } from './judge-rows.ts';
import { added } from './row-counts.ts';

const batch = 500;
const appliedColumns = ['Reason', 'Before', 'TargetID', 'Result', 'Version', 'Links'] as const;
const changedSince = 'Changed after the check. Import the file again to see what it would change now.';
const listDeleted = 'The mailing list was deleted.';

/** Imports the next rows. Returns false once all are imported. */
export async function applyRows(tx: Transaction, stored: StoredImport): Promise<boolean> {
  const { ImportID } = stored;
  await takeTurn(tx);
  const rows = await rowsToImport(tx, ImportID, batch);
  if (rows.length === 0) {
    await updateImport(tx, ImportID, { State: 'imported' });
    return false;
  }
  const planned = rows.filter(isPlanned);
  const applied =
    stored.Kind === 'members' && stored.maillist_id === null ? planned.map(withoutList) : await carryOut(tx, stored, planned);
  const changes = [...applied, ...rows.filter((row) => !isPlanned(row)).map(withoutChange)];
  await saveRows(tx, ImportID, appliedColumns, changes);
  const results = changes.map(({ Result }) => Result ?? 'skipped');
  await updateImport(tx, ImportID, { Done: stored.Done + rows.length, Counts: added(stored.Counts, results) });
  return true;
}

const isPlanned = ({ Verdict }: RowToImport): boolean => Verdict === 'create' || Verdict === 'update';
const withoutChange = (row: RowToImport): RowChange => ({ ...row, Result: row.Verdict === 'skip' ? 'skipped' : 'refused' });
const withoutList = ({ Row, TargetID }: RowToImport): RowChange => ({ Row, TargetID, Result: 'changed', Reason: listDeleted });

/** Stands in for what rows checked by an older version don't have. */
const unknown: Known = { name: null, id: null, unanswered: [] };

const candidateOf = ({ Row, Values, Notes }: RowToImport): Candidate => {
  const { Organization: named, Known: known, ...values } = Values ?? {};
  return {
    Row,
    values,
    organizations: Array.isArray(named) ? named.map(String) : [],
    ...((known ?? unknown) as Known),
    notes: Notes,
  };
};

/** Checks the rows again, and imports those that are still as the check showed them. */
async function carryOut(tx: Transaction, stored: StoredImport, rows: readonly RowToImport[]): Promise<RowChange[]> {
  const candidates = new Map(rows.map((row) => [row.Row, candidateOf(row)]));
  const plans = new Map((await judgeRows(tx, stored, [...candidates.values()], true)).map((plan) => [plan.Row, plan]));
  const ready: { plan: Plan; values: Record<string, unknown> }[] = [];
  const left: RowChange[] = [];
  for (const row of rows) {
    const plan = plans.get(row.Row);
    if (plan?.Verdict === 'skip') left.push({ ...row, Result: 'skipped', Reason: plan.Reason });
    else if (plan && isAsShown(row, plan)) ready.push({ plan, values: candidates.get(row.Row)?.values ?? {} });
    else left.push({ ...row, Result: 'changed', Reason: changedSince });
  }
  return [...left, ...(await store(tx, stored, ready))];
}

const isAsShown = (row: RowToImport, plan: Plan): boolean =>
  row.Verdict === plan.Verdict && row.TargetID === plan.TargetID && isDeepStrictEqual(row.Before, plan.Before);

type Ready = { plan: Plan; values: Record<string, unknown> }[];

async function store(tx: Transaction, stored: StoredImport, ready: Ready): Promise<RowChange[]> {
  const isNew = ({ plan }: Ready[number]): boolean => plan.Verdict === 'create';
  const created = ready.filter(isNew);
  const updated = ready.filter((one) => !isNew(one));
  const table = stored.Kind === 'organizations' ? 'organizations' : 'contacts';
  const ids = await newIds(tx, table, created.length);
  const idOf = new Map(created.map(({ plan }, at) => [plan.Row, ids[at] ?? 0]));
  const target = ({ Row, TargetID }: Plan): number => TargetID ?? idOf.get(Row) ?? 0;
  // Triggers lock members for changed fields and for new links. All at once, they're locked in the order of everyone else.
  if (table === 'contacts') {
    const known = updated.map(({ plan }) => target(plan));
    await holdOrganizationsOf(
      tx,
      known,
      ready.flatMap(({ plan }) => plan.link),
    );
    await lockMembers(tx, known);
  }
  const by = { CreatorId: stored.ActorID };
  if (table === 'organizations')
    await insertOrganizations(
      tx,
      created.map(({ plan, values }) => ({ ...organizationOf(values), ...by, OrgId: target(plan) })),
    );
  else
    await insertContacts(
      tx,
      created.map(({ plan, values }) => ({ ...contactOf(values), ...by, ContactId: target(plan) })),
    );
  const versions = await updateMany(
    tx,
    table,
    updated.filter(({ plan }) => isEdit(plan)).map(({ plan }) => ({ id: target(plan), values: plan.changes })),
  );
  const links = await storeLinks(tx, stored, ready, target);
  return ready.map(({ plan }) => ({
    Row: plan.Row,
    Reason: plan.Reason,
    Before: plan.Before && { ...plan.Before, UpdateDate: plan.stored.UpdateDate },
    TargetID: target(plan),
    Result: plan.Verdict === 'create' ? 'created' : 'updated',
    Version: versions.get(target(plan)) ?? plan.stored.Version,
    Links: links.get(plan.Row) ?? null,
  }));
}

/** True if the contact or organization itself changes; joining a list doesn't. */
const isEdit = ({ changes, link, create }: Plan): boolean =>
  Object.keys(changes).length > 0 || link.length > 0 || create.length > 0;

/** The fields' rules hold once more. Files can't name IDs and dates. */
function contactOf(values: Record<string, unknown>) {
  const {
    ContactId: _id,
    CreatorId: _creator,
    CreateDate: _created,
    UpdateDate: _updated,
    EmailVerifyDate: _verified,
    ...fields
  } = contactDetails.parse(values);
  return fields;
}

function organizationOf(values: Record<string, unknown>) {
  const {
    OrgId: _id,
    CreatorId: _creator,
    CreateDate: _created,
    UpdateDate: _updated,
    ...fields
  } = organizationDetails.parse(values);
  return fields;
}

/** Creates the organizations that rows name, links the contacts to theirs and adds them to the list. */
async function storeLinks(tx: Transaction, stored: StoredImport, ready: Ready, target: (plan: Plan) => number) {
  const missing = new Map<string, { OrgName: string; Row: number }>();
  for (const { plan } of ready)
    for (const OrgName of plan.create)
      if (!missing.has(OrgName.toLowerCase())) missing.set(OrgName.toLowerCase(), { OrgName, Row: plan.Row });
  const ids = await newIds(tx, 'organizations', missing.size);
  const made = [...missing].map(([key, one], at) => ({ key, ...one, OrgId: ids[at] ?? 0 }));
  await insertOrganizations(
    tx,
    made.map(({ OrgName, OrgId }) => ({ OrgName, OrgId, CreatorId: stored.ActorID })),
  );
  const madeBy = new Map(made.map((one) => [one.key, one]));
  const links = ready.map(({ plan }) => {
    const named = plan.create.flatMap((name) => madeBy.get(name.toLowerCase()) ?? []);
    return {
      plan,
      organizations: [...new Set([...plan.link, ...named.map(({ OrgId }) => OrgId)])],
      created: named.flatMap(({ OrgId, Row }) => (Row === plan.Row ? [OrgId] : [])),
      member: plan.join,
    };
  });
  await linkOrganizations(
    tx,
    links.flatMap(({ plan, organizations }) => organizations.map((id) => ({ ContactId: target(plan), id }))),
  );
  if (stored.maillist_id !== null)
    await joinList(
      tx,
      stored.maillist_id,
      stored.ActorID,
      links.flatMap(({ plan, member }) => (member ? [target(plan)] : [])),
    );
  return new Map(links.map(({ plan, organizations, created, member }) => [plan.Row, { organizations, created, member }]));
}
