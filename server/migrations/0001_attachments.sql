CREATE TABLE "listing_attachments" (
	"doc_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_attachments_doc_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"file_name" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"internal" smallint DEFAULT 0 NOT NULL,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_attachments_FileName_unique" UNIQUE("file_name"),
	CONSTRAINT "internal_known" CHECK ("listing_attachments"."internal" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"file_name" uuid PRIMARY KEY NOT NULL,
	"original_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_attachments" ADD CONSTRAINT "listing_attachments_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_attachments" ADD CONSTRAINT "listing_attachments_file_name_stored_files_file_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."stored_files"("file_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_attachments" ADD CONSTRAINT "listing_attachments_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_attachments_listing" ON "listing_attachments" USING btree ("listing_id","doc_id");--> statement-breakpoint
CREATE INDEX "stored_files_created" ON "stored_files" USING btree ("create_date");