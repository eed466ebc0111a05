ALTER TABLE "changed_parties" DROP CONSTRAINT "changed_party_kind_known";--> statement-breakpoint
ALTER TABLE "found_names" DROP CONSTRAINT "found_name_role_known";--> statement-breakpoint
UPDATE changed_parties SET kind = 'texts' WHERE kind = 'attachments';--> statement-breakpoint
UPDATE found_names SET role = 'text' WHERE role = 'attachment';--> statement-breakpoint
ALTER TABLE "changed_parties" ADD CONSTRAINT "changed_party_kind_known" CHECK ("changed_parties"."kind" in ('owner', 'broker', 'listing', 'texts'));--> statement-breakpoint
ALTER TABLE "found_names" ADD CONSTRAINT "found_name_role_known" CHECK ("found_names"."role" in ('assignee', 'inventor', 'seller', 'owner', 'broker', 'brand', 'company', 'organization', 'contact', 'text'));--> statement-breakpoint
-- A finding of role "text" is stored as the listing writes it, so a name that leaves the directory is looked for without its spelling.
CREATE FUNCTION brevet_letters_of(name text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN regexp_replace(lower(name), '[^[:alnum:]]+', '', 'g');--> statement-breakpoint
-- Locks the rows in the order in which the job that looks again locks them.
CREATE FUNCTION brevet_outdate_names(directory_role text, names text[]) RETURNS void LANGUAGE sql AS $$
  WITH words AS (
    SELECT DISTINCT brevet_letters_of(word) AS word FROM unnest(names) name, regexp_split_to_table(name, '[^[:alnum:]]+') word
    WHERE length(word) > 2),
  locked AS (
    SELECT listing_id, name, role FROM found_names f
    WHERE role = directory_role AND name = ANY (names)
      OR role = 'text' AND EXISTS (SELECT FROM words WHERE strpos(brevet_letters_of(f.name), words.word) > 0)
    ORDER BY listing_id, name, role FOR NO KEY UPDATE)
  UPDATE found_names f SET outdated = true FROM locked
  WHERE (f.listing_id, f.name, f.role) = (locked.listing_id, locked.name, locked.role)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_outdate_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_outdate_names('organization', array_agg(name))
  FROM former, unnest(ARRAY[org_name, company_nickname, parent_company]) name WHERE name <> '';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_outdate_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_outdate_names('contact', array_agg(firstname || ' ' || lastname)) FROM former;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Rows that are outdated already are marked again: a job may be looking at the texts before this change.
CREATE OR REPLACE FUNCTION brevet_outdate_found_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE found_names SET outdated = true WHERE listing_id = NEW.listing_id;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER organizations_names_former ON "organizations";--> statement-breakpoint
DROP TRIGGER contacts_names_former ON "contacts";--> statement-breakpoint
CREATE FUNCTION brevet_outdate_renamed_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_outdate_names('organization', array_agg(name))
  FROM former JOIN later USING (org_id),
    unnest(ARRAY[former.org_name, former.company_nickname, former.parent_company]) name
  WHERE name NOT IN ('', later.org_name, later.company_nickname, later.parent_company);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_outdate_renamed_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_outdate_names('contact', array_agg(former.firstname || ' ' || former.lastname))
  FROM former JOIN later USING (contact_id)
  WHERE (former.firstname, former.lastname) IS DISTINCT FROM (later.firstname, later.lastname);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER organizations_names_former AFTER UPDATE ON "organizations"
  REFERENCING OLD TABLE AS former NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION brevet_outdate_renamed_organizations();--> statement-breakpoint
CREATE TRIGGER contacts_names_former AFTER UPDATE ON "contacts"
  REFERENCING OLD TABLE AS former NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION brevet_outdate_renamed_contacts();
