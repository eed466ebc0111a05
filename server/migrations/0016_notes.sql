CREATE TABLE "note_readers" (
	"notes_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "note_readers_notes_id_user_id_pk" PRIMARY KEY("notes_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"notes_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"listing_id" integer,
	"patent_id" integer,
	"tag" text DEFAULT '' NOT NULL,
	"message" "bytea" NOT NULL,
	"text" text NOT NULL,
	"share_type" text DEFAULT 'default' NOT NULL,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "note_of_one" CHECK (num_nonnulls("notes"."listing_id", "notes"."patent_id") = 1),
	CONSTRAINT "note_share_type_known" CHECK ("notes"."share_type" in ('default', 'custom', 'none'))
);
--> statement-breakpoint
ALTER TABLE "note_readers" ADD CONSTRAINT "note_readers_notes_id_notes_notes_id_fk" FOREIGN KEY ("notes_id") REFERENCES "public"."notes"("notes_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_readers" ADD CONSTRAINT "note_readers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_readers_user" ON "note_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notes_listing" ON "notes" USING btree ("listing_id","create_date","notes_id");--> statement-breakpoint
CREATE INDEX "notes_patent" ON "notes" USING btree ("patent_id","create_date","notes_id");--> statement-breakpoint
CREATE INDEX "notes_created" ON "notes" USING btree ("create_date");--> statement-breakpoint
CREATE INDEX "notes_author" ON "notes" USING btree ("user_id");