CREATE TABLE "mailing_list_members" (
	"maillist_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailing_list_members_maillist_id_contact_id_pk" PRIMARY KEY("maillist_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "mailing_lists" (
	"maillist_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailing_lists_maillist_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mailinglist_name" text NOT NULL,
	"mailinglist_notes" text NOT NULL,
	"active" smallint DEFAULT 1 NOT NULL,
	"contactcnt" integer DEFAULT 0 NOT NULL,
	"created_by" integer NOT NULL,
	"modified_by" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mailing_list_filled" CHECK ("mailing_lists"."mailinglist_name" <> '' and "mailing_lists"."mailinglist_notes" <> ''),
	CONSTRAINT "mailing_list_active_known" CHECK ("mailing_lists"."active" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "organization_people" (
	"org_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"contact_type" smallint NOT NULL,
	CONSTRAINT "organization_people_org_id_user_id_pk" PRIMARY KEY("org_id","user_id"),
	CONSTRAINT "organization_people_type_known" CHECK ("organization_people"."contact_type" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "organization_type_flags" (
	"org_id" integer NOT NULL,
	"type_id" smallint NOT NULL,
	CONSTRAINT "organization_type_flags_org_id_type_id_pk" PRIMARY KEY("org_id","type_id"),
	CONSTRAINT "org_type_known" CHECK ("organization_type_flags"."type_id" between 1 and 8)
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"org_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizations_org_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"org_name" text NOT NULL,
	"parent_company" text DEFAULT '' NOT NULL,
	"company_nickname" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"ip_catalog_url" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"fax" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"patent_selling_policy" smallint DEFAULT 0 NOT NULL,
	"patent_selling_target" smallint DEFAULT 0 NOT NULL,
	"patent_selling_policy_description" text DEFAULT '' NOT NULL,
	"tech_transfer_activity" text DEFAULT 'Not Known' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"market_cap" text DEFAULT '' NOT NULL,
	"ticker" text DEFAULT '' NOT NULL,
	"number_of_patents_held" integer,
	"university_patent_ranking" integer,
	"ot_ranking" integer,
	"brevet_relationship" smallint DEFAULT 0 NOT NULL,
	"active_patent_buyer" smallint DEFAULT 0 NOT NULL,
	"brevet_buy_side_comission" text DEFAULT '0' NOT NULL,
	"under_nda" smallint DEFAULT 2 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"keyword" text DEFAULT '' NOT NULL,
	"referrer" text DEFAULT '' NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "org_name_filled" CHECK ("organizations"."org_name" <> ''),
	CONSTRAINT "org_status_known" CHECK ("organizations"."status" in (0, 1)),
	CONSTRAINT "org_selling_policy_known" CHECK ("organizations"."patent_selling_policy" between 0 and 3),
	CONSTRAINT "org_selling_target_known" CHECK ("organizations"."patent_selling_target" between 0 and 3),
	CONSTRAINT "org_transfer_activity_known" CHECK ("organizations"."tech_transfer_activity" in ('Not Known', 'Verry Active', 'Active', 'Some Activity', 'No Activity')),
	CONSTRAINT "org_relationship_known" CHECK ("organizations"."brevet_relationship" in (0, 1)),
	CONSTRAINT "org_active_buyer_known" CHECK ("organizations"."active_patent_buyer" in (0, 1)),
	CONSTRAINT "org_nda_known" CHECK ("organizations"."under_nda" between 0 and 2),
	CONSTRAINT "org_patents_counted" CHECK ("organizations"."number_of_patents_held" >= 0),
	CONSTRAINT "org_university_ranked" CHECK ("organizations"."university_patent_ranking" >= 1),
	CONSTRAINT "org_transfer_ranked" CHECK ("organizations"."ot_ranking" >= 1)
);
--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD CONSTRAINT "mailing_list_members_maillist_id_mailing_lists_maillist_id_fk" FOREIGN KEY ("maillist_id") REFERENCES "public"."mailing_lists"("maillist_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD CONSTRAINT "mailing_list_members_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_list_members" ADD CONSTRAINT "mailing_list_members_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_lists" ADD CONSTRAINT "mailing_lists_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_lists" ADD CONSTRAINT "mailing_lists_modified_by_users_user_id_fk" FOREIGN KEY ("modified_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_people" ADD CONSTRAINT "organization_people_org_id_organizations_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_people" ADD CONSTRAINT "organization_people_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_type_flags" ADD CONSTRAINT "organization_type_flags_org_id_organizations_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_list_members_contact" ON "mailing_list_members" USING btree ("contact_id","maillist_id");--> statement-breakpoint
CREATE INDEX "mailing_lists_name" ON "mailing_lists" USING btree ("mailinglist_name","maillist_id");--> statement-breakpoint
CREATE INDEX "mailing_lists_count" ON "mailing_lists" USING btree ("contactcnt","maillist_id");--> statement-breakpoint
CREATE INDEX "mailing_lists_created" ON "mailing_lists" USING btree ("create_date","maillist_id");--> statement-breakpoint
CREATE INDEX "mailing_lists_updated" ON "mailing_lists" USING btree ("update_date","maillist_id");--> statement-breakpoint
CREATE INDEX "organization_people_user" ON "organization_people" USING btree ("user_id","org_id");--> statement-breakpoint
CREATE INDEX "organization_type_flags_type" ON "organization_type_flags" USING btree ("type_id","org_id");--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree ("org_name","org_id");--> statement-breakpoint
CREATE INDEX "organizations_name_start" ON "organizations" USING btree (lower("org_name") text_pattern_ops,"org_id");--> statement-breakpoint
CREATE INDEX "organizations_words" ON "organizations" USING gin (("org_name" || ' ' || "company_nickname" || ' ' || "parent_company") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organizations_city" ON "organizations" USING btree ("city","org_id");--> statement-breakpoint
CREATE INDEX "organizations_state" ON "organizations" USING btree ("state","org_id");--> statement-breakpoint
CREATE INDEX "organizations_country" ON "organizations" USING btree ("country","org_id");--> statement-breakpoint
CREATE INDEX "organizations_industry" ON "organizations" USING btree ("industry","org_id");--> statement-breakpoint
CREATE INDEX "organizations_status" ON "organizations" USING btree ("status","org_id");--> statement-breakpoint
CREATE INDEX "organizations_created" ON "organizations" USING btree ("create_date","org_id");--> statement-breakpoint
CREATE INDEX "organizations_updated" ON "organizations" USING btree ("update_date","org_id");--> statement-breakpoint
CREATE INDEX "organizations_creator" ON "organizations" USING btree ("creator_id","org_id");--> statement-breakpoint
CREATE INDEX "organizations_relationship" ON "organizations" USING btree ("org_id") WHERE "organizations"."brevet_relationship" = 1;--> statement-breakpoint
ALTER TABLE "contact_organizations" ADD CONSTRAINT "contact_organizations_org_id_organizations_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Counts the members of the lists that a statement changed. Locks the lists in one order, so that two statements never wait for each other.
CREATE FUNCTION brevet_count_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM mailing_lists WHERE maillist_id IN (SELECT maillist_id FROM changed) ORDER BY maillist_id FOR NO KEY UPDATE;
  UPDATE mailing_lists SET contactcnt = contactcnt + CASE TG_OP WHEN 'INSERT' THEN total ELSE -total END
  FROM (SELECT maillist_id, count(*)::int AS total FROM changed GROUP BY maillist_id) AS counted
  WHERE mailing_lists.maillist_id = counted.maillist_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mailing_list_members_added AFTER INSERT ON mailing_list_members
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_count_members();--> statement-breakpoint
CREATE TRIGGER mailing_list_members_removed AFTER DELETE ON mailing_list_members
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_count_members();
