CREATE TABLE "duplicate_candidates" (
	"kind" text NOT NULL,
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	"reasons" text[] NOT NULL,
	"score" smallint NOT NULL,
	CONSTRAINT "duplicate_candidates_kind_first_id_second_id_pk" PRIMARY KEY("kind","first_id","second_id"),
	CONSTRAINT "candidate_in_order" CHECK ("duplicate_candidates"."first_id" < "duplicate_candidates"."second_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_checks" (
	"check_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duplicate_checks_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duplicate_dismissals" (
	"kind" text NOT NULL,
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"merge_id" integer,
	CONSTRAINT "duplicate_dismissals_kind_first_id_second_id_pk" PRIMARY KEY("kind","first_id","second_id"),
	CONSTRAINT "dismissal_in_order" CHECK ("duplicate_dismissals"."first_id" < "duplicate_dismissals"."second_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_keys" (
	"key" bigint NOT NULL,
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	CONSTRAINT "duplicate_keys_key_kind_id_pk" PRIMARY KEY("key","kind","id")
);
--> statement-breakpoint
CREATE TABLE "merge_links" (
	"link_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merge_links_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merge_id" integer NOT NULL,
	"link" text NOT NULL,
	"state" text NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "merge_link_state_known" CHECK ("merge_links"."state" in ('moved', 'shared', 'left'))
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"merge_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merges_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"removed_id" integer NOT NULL,
	"survivor_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"removed" jsonb,
	"before" jsonb,
	"after" jsonb,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undo_date" timestamp(3) with time zone,
	CONSTRAINT "merge_kind_known" CHECK ("merges"."kind" in ('contact', 'organization')),
	CONSTRAINT "merge_of_two" CHECK ("merges"."removed_id" <> "merges"."survivor_id")
);
--> statement-breakpoint
ALTER TABLE "duplicate_dismissals" ADD CONSTRAINT "duplicate_dismissals_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_dismissals" ADD CONSTRAINT "duplicate_dismissals_merge_id_merges_merge_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."merges"("merge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_links" ADD CONSTRAINT "merge_links_merge_id_merges_merge_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."merges"("merge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duplicate_candidates_second" ON "duplicate_candidates" USING btree ("kind","second_id");--> statement-breakpoint
CREATE INDEX "duplicate_candidates_score" ON "duplicate_candidates" USING btree ("kind","score","first_id","second_id");--> statement-breakpoint
CREATE INDEX "duplicate_dismissals_second" ON "duplicate_dismissals" USING btree ("kind","second_id");--> statement-breakpoint
CREATE INDEX "duplicate_dismissals_merge" ON "duplicate_dismissals" USING btree ("merge_id");--> statement-breakpoint
CREATE INDEX "duplicate_dismissals_user" ON "duplicate_dismissals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "duplicate_keys_of" ON "duplicate_keys" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "merge_links_merge" ON "merge_links" USING btree ("merge_id","link");--> statement-breakpoint
CREATE UNIQUE INDEX "merges_removed" ON "merges" USING btree ("kind","removed_id") WHERE "merges"."undo_date" is null;--> statement-breakpoint
CREATE INDEX "merges_survivor" ON "merges" USING btree ("kind","survivor_id","merge_id");--> statement-breakpoint
CREATE INDEX "merges_kept" ON "merges" USING btree ("create_date") WHERE "merges"."removed" is not null;--> statement-breakpoint
CREATE INDEX "merges_user" ON "merges" USING btree ("user_id");--> statement-breakpoint
-- Queues the rows whose fields of the comparison a statement changed. The queue has no unique key, so that no writer waits for another.
CREATE FUNCTION brevet_check_new_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'contacts' THEN
    INSERT INTO duplicate_checks (kind, id) SELECT 'contact', contact_id FROM changed;
  ELSIF TG_TABLE_NAME = 'contact_organizations' THEN
    INSERT INTO duplicate_checks (kind, id) SELECT DISTINCT 'contact', contact_id FROM changed;
  ELSE
    INSERT INTO duplicate_checks (kind, id) SELECT 'organization', org_id FROM changed;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_check_changed_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'contacts' THEN
    INSERT INTO duplicate_checks (kind, id) SELECT 'contact', after_.contact_id FROM after_ INNER JOIN before_ ON before_.contact_id = after_.contact_id
    WHERE (after_.firstname, after_.lastname, after_.primary_email, after_.secondary_email)
      IS DISTINCT FROM (before_.firstname, before_.lastname, before_.primary_email, before_.secondary_email);
  ELSIF TG_TABLE_NAME = 'contact_organizations' THEN
    INSERT INTO duplicate_checks (kind, id) SELECT 'contact', contact_id FROM after_ UNION SELECT 'contact', contact_id FROM before_;
  ELSE
    INSERT INTO duplicate_checks (kind, id) SELECT 'organization', after_.org_id FROM after_ INNER JOIN before_ ON before_.org_id = after_.org_id
    WHERE (after_.org_name, after_.email, after_.website) IS DISTINCT FROM (before_.org_name, before_.email, before_.website);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contacts_added_duplicates AFTER INSERT ON contacts
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_new_duplicates();--> statement-breakpoint
CREATE TRIGGER contacts_removed_duplicates AFTER DELETE ON contacts
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_new_duplicates();--> statement-breakpoint
CREATE TRIGGER contacts_changed_duplicates AFTER UPDATE ON contacts
REFERENCING OLD TABLE AS before_ NEW TABLE AS after_ FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_changed_duplicates();--> statement-breakpoint
CREATE TRIGGER contact_organizations_added_duplicates AFTER INSERT ON contact_organizations
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_new_duplicates();--> statement-breakpoint
CREATE TRIGGER contact_organizations_removed_duplicates AFTER DELETE ON contact_organizations
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_new_duplicates();--> statement-breakpoint
CREATE TRIGGER contact_organizations_changed_duplicates AFTER UPDATE ON contact_organizations
REFERENCING OLD TABLE AS before_ NEW TABLE AS after_ FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_changed_duplicates();--> statement-breakpoint
CREATE TRIGGER organizations_added_duplicates AFTER INSERT ON organizations
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_new_duplicates();--> statement-breakpoint
CREATE TRIGGER organizations_removed_duplicates AFTER DELETE ON organizations
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_new_duplicates();--> statement-breakpoint
CREATE TRIGGER organizations_changed_duplicates AFTER UPDATE ON organizations
REFERENCING OLD TABLE AS before_ NEW TABLE AS after_ FOR EACH STATEMENT EXECUTE FUNCTION brevet_check_changed_duplicates();--> statement-breakpoint
INSERT INTO duplicate_checks (kind, id) SELECT 'contact', contact_id FROM contacts ORDER BY contact_id;--> statement-breakpoint
INSERT INTO duplicate_checks (kind, id) SELECT 'organization', org_id FROM organizations ORDER BY org_id;
