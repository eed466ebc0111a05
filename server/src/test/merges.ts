import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { expect } from 'vitest';
import { contactOrganizations, contacts } from '../schema/contacts.ts';
import { organizations } from '../schema/organizations.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

/** Rows of the directory, and the calls that merge them. */
export function directory(test: TestApp, by: TestUser) {
  const CreatorId = by.UserID;
  const versionOf = async (Kind: DuplicateKind, id: number): Promise<number> => {
    const { rows } = await test.db.$client.query(
      Kind === 'contact'
        ? 'select version from contacts where contact_id = $1'
        : 'select version from organizations where org_id = $1',
      [id],
    );
    return Number(rows[0]?.version ?? 1);
  };
  return {
    contact: async (fields: Partial<typeof contacts.$inferInsert> = {}, orgs: number[] = []): Promise<number> => {
      const [row] = await test.db
        .insert(contacts)
        .values({ Firstname: 'Ada', Lastname: 'Quist', CreatorId, ...fields })
        .returning();
      const ContactId = row?.ContactId ?? 0;
      if (orgs.length > 0) await test.db.insert(contactOrganizations).values(orgs.map((OrgId) => ({ ContactId, OrgId })));
      return ContactId;
    },
    organization: async (OrgName: string, fields: Partial<typeof organizations.$inferInsert> = {}): Promise<number> => {
      const [row] = await test.db
        .insert(organizations)
        .values({ OrgName, CreatorId, ...fields })
        .returning();
      return row?.OrgId ?? 0;
    },
    versionOf,
    /** The body of a merge of two rows, with their current versions. */
    input: async (Kind: DuplicateKind, SurvivorID: number, RemovedID: number, Choices: Record<string, string> = {}) => ({
      Kind,
      SurvivorID,
      RemovedID,
      SurvivorVersion: await versionOf(Kind, SurvivorID),
      RemovedVersion: await versionOf(Kind, RemovedID),
      Choices,
    }),
    /** Merges two rows and returns the merge's ID. */
    async merge(Kind: DuplicateKind, survivor: number, removed: number, Choices: Record<string, string> = {}): Promise<number> {
      const { status, body, text } = await test
        .as(by)
        .post('/mergeDuplicates', await this.input(Kind, survivor, removed, Choices));
      expect(status, text).toBe(200);
      return Number(body.MergeID);
    },
    undo: (MergeID: number) => test.as(by).post('/undoMerge', { MergeID }),
  };
}
