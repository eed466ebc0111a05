CREATE TABLE "alert_matches" (
	"view_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"match_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"done" boolean NOT NULL,
	CONSTRAINT "alert_matches_view_id_listing_id_pk" PRIMARY KEY("view_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "alert_queue" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"change" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_queue_change_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"view_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"user_id" integer NOT NULL,
	"table" text NOT NULL,
	"name" "citext" NOT NULL,
	"query" jsonb NOT NULL,
	"hidden" jsonb,
	"share" text DEFAULT 'private' NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("user_id","table","name"),
	CONSTRAINT "view_share_known" CHECK ("saved_views"."share" in ('private', 'code'))
);
--> statement-breakpoint
CREATE TABLE "search_alerts" (
	"view_id" integer PRIMARY KEY NOT NULL,
	"time" text NOT NULL,
	"user_type" smallint NOT NULL,
	"broker_id" text NOT NULL,
	"words" "tsquery",
	"classes" "tsquery",
	"listing_number" integer,
	"patent_number" text,
	"country" text,
	"infringement" smallint,
	CONSTRAINT "alert_time_known" CHECK ("search_alerts"."time" in ('instant', 'daily'))
);
--> statement-breakpoint
ALTER TABLE "alert_matches" ADD CONSTRAINT "alert_matches_view_id_saved_views_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("view_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_matches" ADD CONSTRAINT "alert_matches_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_alerts" ADD CONSTRAINT "search_alerts_view_id_saved_views_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("view_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_alerts" ADD CONSTRAINT "search_alerts_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "alert_matches_listing" ON "alert_matches" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "alert_matches_waiting" ON "alert_matches" USING btree ("match_date","view_id") WHERE not "alert_matches"."done";--> statement-breakpoint
CREATE INDEX "alert_queue_change" ON "alert_queue" USING btree ("change");--> statement-breakpoint
-- Only active listings are announced. A listing waits once, however often it changes.
CREATE FUNCTION brevet_queue_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alert_queue (listing_id)
  SELECT listing_id FROM listings WHERE listing_id = NEW.listing_id AND available_status = 1
  ON CONFLICT (listing_id) DO UPDATE SET change = DEFAULT;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER listings_alerts AFTER UPDATE OF "available_status" ON "listings" FOR EACH ROW
  WHEN (NEW.available_status = 1 AND OLD.available_status <> 1) EXECUTE FUNCTION brevet_queue_alerts();--> statement-breakpoint
CREATE TRIGGER listing_search_alerts AFTER INSERT OR UPDATE ON "listing_search" FOR EACH ROW
  EXECUTE FUNCTION brevet_queue_alerts();--> statement-breakpoint
CREATE TRIGGER listing_patents_alerts AFTER INSERT ON "listing_patents" FOR EACH ROW
  EXECUTE FUNCTION brevet_queue_alerts();
