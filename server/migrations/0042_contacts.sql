CREATE TABLE "contact_organizations" (
	"contact_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	CONSTRAINT "contact_organizations_contact_id_org_id_pk" PRIMARY KEY("contact_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "contact_people" (
	"contact_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"contact_type" smallint NOT NULL,
	CONSTRAINT "contact_people_contact_id_user_id_pk" PRIMARY KEY("contact_id","user_id"),
	CONSTRAINT "contact_people_type_known" CHECK ("contact_people"."contact_type" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"contact_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"work_phone" text DEFAULT '' NOT NULL,
	"mobile_phone" text DEFAULT '' NOT NULL,
	"other_phone" text DEFAULT '' NOT NULL,
	"primary_email" text DEFAULT '' NOT NULL,
	"secondary_email" text DEFAULT '' NOT NULL,
	"email_verify" smallint DEFAULT 0 NOT NULL,
	"email_verify_status" text DEFAULT 'N/A' NOT NULL,
	"email_verify_date" timestamp(3) with time zone,
	"website" text DEFAULT '' NOT NULL,
	"skype" text DEFAULT '' NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"dealsmith_website_code" text DEFAULT '' NOT NULL,
	"source_website" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"mailing_notes" text DEFAULT '' NOT NULL,
	"newsletter" smallint DEFAULT 0 NOT NULL,
	"us_patent_attorney" smallint DEFAULT 0 NOT NULL,
	"member_of_autm" smallint DEFAULT 0 NOT NULL,
	"responsible" smallint[] DEFAULT '{}' NOT NULL,
	"ok_send_patent_no" smallint DEFAULT 2 NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contact_name_length" CHECK (length("contacts"."firstname") between 1 and 30 and length("contacts"."lastname") between 1 and 30),
	CONSTRAINT "contact_lengths" CHECK (length("contacts"."nickname") <= 30 and length("contacts"."title") <= 50 and length("contacts"."city") <= 20 and length("contacts"."state") <= 20),
	CONSTRAINT "contact_email_verify_known" CHECK ("contacts"."email_verify" in (0, 1)),
	CONSTRAINT "contact_email_verify_status_known" CHECK ("contacts"."email_verify_status" in ('Ok', 'Bad', 'Unknown', 'N/A')),
	CONSTRAINT "contact_flags_known" CHECK ("contacts"."newsletter" in (0, 1) and "contacts"."us_patent_attorney" in (0, 1) and "contacts"."member_of_autm" in (0, 1)),
	CONSTRAINT "contact_responsible_known" CHECK ("contacts"."responsible" <@ '{1,2,3}'),
	CONSTRAINT "contact_ok_send_patent_no_known" CHECK ("contacts"."ok_send_patent_no" in (0, 1, 2))
);
--> statement-breakpoint
CREATE TABLE "listing_contacts" (
	"listing_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_contacts_listing_id_contact_id_pk" PRIMARY KEY("listing_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "notes" DROP CONSTRAINT "note_of_one";--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "contact_id" integer;--> statement-breakpoint
ALTER TABLE "contact_organizations" ADD CONSTRAINT "contact_organizations_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_people" ADD CONSTRAINT "contact_people_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_people" ADD CONSTRAINT "contact_people_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_contacts" ADD CONSTRAINT "listing_contacts_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_contacts" ADD CONSTRAINT "listing_contacts_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_contacts" ADD CONSTRAINT "listing_contacts_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_organizations_org" ON "contact_organizations" USING btree ("org_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_people_user" ON "contact_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contacts_creator" ON "contacts" USING btree ("creator_id","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_fullname" ON "contacts" USING btree (("firstname" || ' ' || "lastname"),"contact_id");--> statement-breakpoint
CREATE INDEX "contacts_title" ON "contacts" USING btree ("title","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree ("primary_email","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_work_phone" ON "contacts" USING btree ("work_phone","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_mobile_phone" ON "contacts" USING btree ("mobile_phone","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_country" ON "contacts" USING btree ("country","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_created" ON "contacts" USING btree ("create_date","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_email_key" ON "contacts" USING btree (lower("primary_email")) WHERE "contacts"."primary_email" <> '';--> statement-breakpoint
CREATE INDEX "contacts_words" ON "contacts" USING gin (("firstname" || ' ' || "lastname" || ' ' || "nickname" || ' ' || "title" || ' ' ||
    "primary_email" || ' ' || "secondary_email" || ' ' || "city" || ' ' || "state" || ' ' || "keywords") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "listing_contacts_contact" ON "listing_contacts" USING btree ("contact_id","listing_id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_contact" ON "notes" USING btree ("contact_id","create_date","notes_id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "note_of_one" CHECK (num_nonnulls("notes"."listing_id", "notes"."patent_id", "notes"."contact_id") = 1);