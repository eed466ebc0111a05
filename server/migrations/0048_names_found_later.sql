CREATE TABLE "found_names" (
	"listing_id" integer NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"found_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"outdated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "found_names_listing_id_name_role_pk" PRIMARY KEY("listing_id","name","role"),
	CONSTRAINT "found_name_role_known" CHECK ("found_names"."role" in ('company', 'organization', 'contact'))
);
--> statement-breakpoint
CREATE TABLE "known_companies" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "new_names" (
	"name_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "new_names_name_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role" text NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"compared" boolean DEFAULT false NOT NULL,
	CONSTRAINT "new_name_role_known" CHECK ("new_names"."role" in ('company', 'organization', 'contact'))
);
--> statement-breakpoint
ALTER TABLE "found_names" ADD CONSTRAINT "found_names_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "found_names_outdated" ON "found_names" USING btree ("listing_id") WHERE "found_names"."outdated";--> statement-breakpoint
CREATE INDEX "new_names_waiting" ON "new_names" USING btree ("compared","name_id");--> statement-breakpoint
-- Nicknames and parent companies count from four letters on, as in the check of texts.
CREATE FUNCTION brevet_note_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO new_names (name, role)
  SELECT DISTINCT name, 'organization' FROM added,
    LATERAL (VALUES (org_name, 1), (company_nickname, 4), (parent_company, 4)) AS given (name, least)
  WHERE length(name) >= least;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_note_organization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO new_names (name, role)
  SELECT DISTINCT name, 'organization'
  FROM (VALUES (NEW.org_name, OLD.org_name, 1), (NEW.company_nickname, OLD.company_nickname, 4), (NEW.parent_company, OLD.parent_company, 4))
    AS given (name, former, least)
  WHERE length(name) >= least AND name <> former;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_note_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO new_names (name, role) SELECT DISTINCT firstname || ' ' || lastname, 'contact' FROM added;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_note_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO new_names (name, role) VALUES (NEW.firstname || ' ' || NEW.lastname, 'contact');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_outdate_found_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE found_names SET outdated = true WHERE listing_id = NEW.listing_id AND NOT outdated;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER organizations_names AFTER INSERT ON "organizations" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_organizations();--> statement-breakpoint
CREATE TRIGGER organizations_names_update AFTER UPDATE ON "organizations" FOR EACH ROW
  WHEN ((OLD.org_name, OLD.company_nickname, OLD.parent_company) IS DISTINCT FROM (NEW.org_name, NEW.company_nickname, NEW.parent_company))
  EXECUTE FUNCTION brevet_note_organization();--> statement-breakpoint
CREATE TRIGGER contacts_names AFTER INSERT ON "contacts" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_contacts();--> statement-breakpoint
CREATE TRIGGER contacts_names_update AFTER UPDATE ON "contacts" FOR EACH ROW
  WHEN ((OLD.firstname, OLD.lastname) IS DISTINCT FROM (NEW.firstname, NEW.lastname))
  EXECUTE FUNCTION brevet_note_contact();--> statement-breakpoint
CREATE TRIGGER listing_search_found_names AFTER UPDATE ON "listing_search" FOR EACH ROW
  EXECUTE FUNCTION brevet_outdate_found_names();
