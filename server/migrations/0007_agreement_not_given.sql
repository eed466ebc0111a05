-- Accounts that a sign-in at the provider has made were stored as agreed, though nobody had asked. They are asked now.
UPDATE "users" SET "agreed" = false WHERE "user_id"::text IN (
  SELECT "entity_id" FROM "audit_entries" WHERE "entity" = 'user' AND "action" = 'create' AND "new_value" ? 'Issuer'
);
