CREATE TABLE "changed_parties" (
	"kind" text NOT NULL,
	"key" integer NOT NULL,
	"change_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"compared" boolean DEFAULT false NOT NULL,
	"compared_to" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "changed_parties_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "changed_party_kind_known" CHECK ("changed_parties"."kind" in ('owner', 'broker', 'listing'))
);
--> statement-breakpoint
ALTER TABLE "found_names" DROP CONSTRAINT "found_name_role_known";--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "store_names" bigint;--> statement-breakpoint
CREATE INDEX "changed_parties_waiting" ON "changed_parties" USING btree ("compared","change_date");--> statement-breakpoint
ALTER TABLE "found_names" ADD CONSTRAINT "found_name_role_known" CHECK ("found_names"."role" in ('assignee', 'inventor', 'seller', 'owner', 'broker', 'company', 'organization', 'contact'));--> statement-breakpoint
CREATE FUNCTION brevet_note_parties(changed_kind text, keys integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO changed_parties (kind, key) SELECT changed_kind, key FROM unnest(keys) key ORDER BY key
  ON CONFLICT (kind, key) DO UPDATE
    SET change_date = now(), version = changed_parties.version + 1, compared = false, compared_to = 0
$$;--> statement-breakpoint
CREATE FUNCTION brevet_note_names_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_note_parties('owner', ARRAY[NEW.user_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_note_names_of_broker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_note_parties('broker', ARRAY[NEW.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_note_names_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_note_parties('listing', ARRAY[NEW.listing_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Drafts and declined listings are checked when they are submitted.
CREATE FUNCTION brevet_note_names_of_patents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_note_parties('listing', ARRAY(
    SELECT DISTINCT l.listing_id
    FROM changed JOIN former USING (patent_id) JOIN listing_patents USING (patent_id) JOIN listings l USING (listing_id)
    WHERE changed.store_names IS DISTINCT FROM former.store_names AND l.available_status NOT IN (0, -2)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_outdate_inventors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE found_names SET outdated = true
  WHERE role IN ('assignee', 'inventor') AND listing_id IN (SELECT listing_id FROM former);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_names AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD.firstname, OLD.lastname, OLD.company) IS DISTINCT FROM (NEW.firstname, NEW.lastname, NEW.company))
  EXECUTE FUNCTION brevet_note_names_of_account();--> statement-breakpoint
CREATE TRIGGER brokers_names AFTER UPDATE ON "brokers" FOR EACH ROW
  WHEN ((OLD.broker_name, OLD.contact_name) IS DISTINCT FROM (NEW.broker_name, NEW.contact_name))
  EXECUTE FUNCTION brevet_note_names_of_broker();--> statement-breakpoint
CREATE TRIGGER listings_parties AFTER UPDATE ON "listings" FOR EACH ROW
  WHEN ((OLD.owner_id, OLD.brokercode) IS DISTINCT FROM (NEW.owner_id, NEW.brokercode)) EXECUTE FUNCTION brevet_note_names_of_listing();--> statement-breakpoint
CREATE TRIGGER listing_sales_seller AFTER UPDATE ON "listing_sales" FOR EACH ROW
  WHEN (OLD.seller IS DISTINCT FROM NEW.seller) EXECUTE FUNCTION brevet_note_names_of_listing();--> statement-breakpoint
CREATE TRIGGER patents_names AFTER UPDATE ON "patents" REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_names_of_patents();--> statement-breakpoint
CREATE TRIGGER listing_patents_names_delete AFTER DELETE ON "listing_patents" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_outdate_inventors();
