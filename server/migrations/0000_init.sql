CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION brevet_join(text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN array_to_string($1, ' ');
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"audit_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"old_value" jsonb,
	"new_value" jsonb,
	"address" text,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_patents" (
	"bulk_patent_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_patents_bulk_patent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"patent_number" text NOT NULL,
	"kind" text,
	"patent_status" text NOT NULL,
	"title" text,
	"abstract" text,
	"assignees" text[] DEFAULT '{}' NOT NULL,
	"inventors" text[] DEFAULT '{}' NOT NULL,
	"cpc" text[] DEFAULT '{}' NOT NULL,
	"ipc" text[] DEFAULT '{}' NOT NULL,
	"locarno" text[] DEFAULT '{}' NOT NULL,
	"uspc" text,
	"filed_date" date,
	"publication_date" date,
	"issued_date" date,
	"application_number" text,
	"cited_count" integer,
	"source_date" date,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', coalesce("bulk_patents"."title", '')), 'A') ||
        setweight(to_tsvector('english', coalesce("bulk_patents"."abstract", '')), 'B') ||
        setweight(to_tsvector('simple', brevet_join("bulk_patents"."assignees")), 'C') ||
        setweight(to_tsvector('simple', brevet_join("bulk_patents"."inventors")), 'D')) STORED
);
--> statement-breakpoint
CREATE TABLE "patent_imports" (
	"import_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patent_imports_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"start_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"end_date" timestamp(3) with time zone,
	CONSTRAINT "patent_imports_Fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "activation_codes" (
	"code" "citext" PRIMARY KEY NOT NULL,
	"creator_id" integer,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"listing_id" integer,
	"used_by_id" integer,
	"used_date" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "listing_decision_history" (
	"history_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_decision_history_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"broker_code" text NOT NULL,
	"decision_status" smallint NOT NULL,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_decisions" (
	"listing_id" integer NOT NULL,
	"broker_code" text NOT NULL,
	"decision_status" smallint NOT NULL,
	"user_id" integer NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_decisions_listing_id_broker_code_pk" PRIMARY KEY("listing_id","broker_code")
);
--> statement-breakpoint
CREATE TABLE "listing_details" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"technology_overview" text DEFAULT '' NOT NULL,
	"listing_img" text DEFAULT '' NOT NULL,
	"technology_problem_solvedby_technology" text DEFAULT '' NOT NULL,
	"technology_howthe_technology_solvesthe_problem" text DEFAULT '' NOT NULL,
	"technology_primary_application" text DEFAULT '' NOT NULL,
	"technology_other_applications" text DEFAULT '' NOT NULL,
	"technology_competitive_advantage" text DEFAULT '' NOT NULL,
	"technology_deployment" text DEFAULT '' NOT NULL,
	"technology_development_platform" text DEFAULT '' NOT NULL,
	"technology_development_status_notes" text DEFAULT '' NOT NULL,
	"technology_platforms_supported" text DEFAULT '' NOT NULL,
	"biz_sales_sales_status_notes" text DEFAULT '' NOT NULL,
	"deal_structure_notes" text DEFAULT '' NOT NULL,
	"faq" text DEFAULT '' NOT NULL,
	"technology_additional_info" text DEFAULT '' NOT NULL,
	"patent_back_license" smallint DEFAULT 0 NOT NULL,
	"patent_sell_individual_patent" smallint DEFAULT 0 NOT NULL,
	"technology_patent_summary" text DEFAULT '' NOT NULL,
	"patent_notes" text DEFAULT '' NOT NULL,
	"patent_ip_ownership" smallint DEFAULT 0 NOT NULL,
	"patent_licensing_status" smallint DEFAULT 0 NOT NULL,
	"patent_licensing_arrangement" text DEFAULT '' NOT NULL,
	"patent_infringement" smallint DEFAULT 0 NOT NULL,
	"patent_potential_infringers" text DEFAULT '' NOT NULL,
	"patent_litigation" smallint DEFAULT 0 NOT NULL,
	"patent_litigation_notes" text DEFAULT '' NOT NULL,
	"patent_portfolio" text DEFAULT '' NOT NULL,
	"overview" text DEFAULT '' NOT NULL,
	"problem_solved" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_patents" (
	"listing_id" integer NOT NULL,
	"patent_id" integer NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_patents_listing_id_patent_id_pk" PRIMARY KEY("listing_id","patent_id")
);
--> statement-breakpoint
CREATE TABLE "listing_recommendations" (
	"listing_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"brokercode" text NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_recommendations_listing_id_user_id_pk" PRIMARY KEY("listing_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "listing_sales" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"seller" text NOT NULL,
	"target_price" numeric(15, 2),
	"minimum_acceptable_price" numeric(15, 2),
	"pricing_notes" text DEFAULT '' NOT NULL,
	"reasons_for_listing" text DEFAULT '' NOT NULL,
	"decision_making_process" text DEFAULT '' NOT NULL,
	"marketing_materials" text DEFAULT '' NOT NULL,
	"prior_promotional_efforts" text DEFAULT '' NOT NULL,
	"other_sales_notes" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"brevet_direct_deal" smallint DEFAULT 0 NOT NULL,
	"buy_side_commission" numeric(5, 2),
	"bargin_price" numeric(15, 2),
	"broker_commission" numeric(5, 2),
	"broker_contract" text DEFAULT '' NOT NULL,
	"broker_arrangement_exclusive" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_status_history" (
	"history_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_status_history_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"old_status" smallint,
	"new_status" smallint NOT NULL,
	"reason" text,
	"user_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"listing_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listings_listing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10001 CACHE 1),
	"listing_name" text NOT NULL,
	"listing_description" text DEFAULT '' NOT NULL,
	"listing_type" smallint NOT NULL,
	"available_status" smallint NOT NULL,
	"listing_status" text DEFAULT '' NOT NULL,
	"owner_id" integer NOT NULL,
	"brokercode" text NOT NULL,
	"source" text DEFAULT 'Direct' NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"rating" smallint DEFAULT 0 NOT NULL,
	"deal_structure" text DEFAULT '2' NOT NULL,
	"deal_structure_notes" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"private_flag" smallint DEFAULT 1 NOT NULL,
	"access_control" text DEFAULT '' NOT NULL,
	"share_type" text DEFAULT 'default' NOT NULL,
	"listing_img" text DEFAULT '' NOT NULL,
	"competitive_advantage" text DEFAULT '' NOT NULL,
	"decline_reason" text,
	"start_date" timestamp(3) with time zone,
	"end_date" date,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "available_status_known" CHECK ("listings"."available_status" between -2 and 7),
	CONSTRAINT "rating_in_percent" CHECK ("listings"."rating" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "patents" (
	"patent_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patents_patent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"patent_number" text NOT NULL,
	"patent_status" text NOT NULL,
	"title" text,
	"assignee" text,
	"inventor" text,
	"cpc" text[] DEFAULT '{}' NOT NULL,
	"filed_date" date,
	"publication_date" date,
	"rating" smallint,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brokers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brokers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"broker_id" text NOT NULL,
	"broker_name" text NOT NULL,
	"folder" text,
	"contact_name" text,
	"contact_phone" text,
	"contact_email" text,
	"customer_service_email" text,
	"sales_email" text,
	"tell_me_more_email" text,
	"outgoing_email" text,
	"website" text,
	"patentintake_url" text,
	"status" smallint DEFAULT 1 NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brokers_BrokerID_unique" UNIQUE("broker_id")
);
--> statement-breakpoint
CREATE TABLE "login_guesses" (
	"guess_key" text PRIMARY KEY NOT NULL,
	"guesses" integer NOT NULL,
	"window_end" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expire_date" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" "citext" NOT NULL,
	"email" "citext" NOT NULL,
	"password_hash" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"salutation" text,
	"phone" text,
	"fax" text,
	"company" text,
	"user_type" smallint DEFAULT 1 NOT NULL,
	"user_role" smallint DEFAULT 1 NOT NULL,
	"broker_id" text NOT NULL,
	"address1" text,
	"address2" text,
	"city" text,
	"state" text,
	"zipcode" text,
	"country" text,
	"service_offer" text,
	"geo_coverage" text,
	"pro_reference" text,
	"additional_info" text,
	"support_id" integer,
	"sales_id" integer,
	"referer_id" integer,
	"creator_id" integer,
	"verified" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"agreed" boolean DEFAULT false NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_Username_unique" UNIQUE("username"),
	CONSTRAINT "users_Email_unique" UNIQUE("email"),
	CONSTRAINT "user_type_known" CHECK ("users"."user_type" in (1, 15, 30, 40))
);
--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_used_by_id_users_user_id_fk" FOREIGN KEY ("used_by_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_decision_history" ADD CONSTRAINT "listing_decision_history_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_decision_history" ADD CONSTRAINT "listing_decision_history_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_decisions" ADD CONSTRAINT "listing_decisions_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_decisions" ADD CONSTRAINT "listing_decisions_broker_code_brokers_broker_id_fk" FOREIGN KEY ("broker_code") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listing_decisions" ADD CONSTRAINT "listing_decisions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_details" ADD CONSTRAINT "listing_details_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_patents" ADD CONSTRAINT "listing_patents_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_patents" ADD CONSTRAINT "listing_patents_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_patents" ADD CONSTRAINT "listing_patents_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_recommendations" ADD CONSTRAINT "listing_recommendations_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_recommendations" ADD CONSTRAINT "listing_recommendations_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_sales" ADD CONSTRAINT "listing_sales_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_status_history" ADD CONSTRAINT "listing_status_history_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_status_history" ADD CONSTRAINT "listing_status_history_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_owner_id_users_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_brokercode_brokers_broker_id_fk" FOREIGN KEY ("brokercode") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "audit_entries_entity" ON "audit_entries" USING btree ("entity","entity_id","create_date");--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id","create_date");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_patents_number" ON "bulk_patents" USING btree ("country","patent_number");--> statement-breakpoint
CREATE INDEX "bulk_patents_search" ON "bulk_patents" USING gin ("search");--> statement-breakpoint
CREATE INDEX "bulk_patents_cpc" ON "bulk_patents" USING gin ("cpc");--> statement-breakpoint
CREATE INDEX "bulk_patents_assignee" ON "bulk_patents" USING gin (brevet_join("assignees") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bulk_patents_filed" ON "bulk_patents" USING btree ("filed_date");--> statement-breakpoint
CREATE INDEX "listing_decision_history_listing" ON "listing_decision_history" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "listing_decisions_status" ON "listing_decisions" USING btree ("decision_status","listing_id");--> statement-breakpoint
CREATE INDEX "listing_decisions_broker" ON "listing_decisions" USING btree ("broker_code","decision_status","listing_id");--> statement-breakpoint
CREATE INDEX "listing_patents_patent" ON "listing_patents" USING btree ("patent_id");--> statement-breakpoint
CREATE INDEX "listing_status_history_listing" ON "listing_status_history" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "listings_status" ON "listings" USING btree ("available_status","listing_id");--> statement-breakpoint
CREATE INDEX "listings_owner" ON "listings" USING btree ("owner_id","listing_id");--> statement-breakpoint
CREATE INDEX "listings_owner_status" ON "listings" USING btree ("owner_id","available_status");--> statement-breakpoint
CREATE INDEX "listings_brokercode" ON "listings" USING btree ("brokercode","listing_id");--> statement-breakpoint
CREATE INDEX "listings_rating" ON "listings" USING btree ("rating","listing_id");--> statement-breakpoint
CREATE INDEX "listings_name" ON "listings" USING btree ("listing_name","listing_id");--> statement-breakpoint
CREATE INDEX "listings_created" ON "listings" USING btree ("create_date","listing_id");--> statement-breakpoint
CREATE INDEX "listings_started" ON "listings" USING btree ("start_date","listing_id");--> statement-breakpoint
CREATE INDEX "listings_source" ON "listings" USING btree ("source","listing_id");--> statement-breakpoint
CREATE INDEX "listings_type" ON "listings" USING btree ("listing_type","listing_id");--> statement-breakpoint
CREATE INDEX "listings_words" ON "listings" USING gin (("listing_name" || ' ' || "keywords") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "patents_number" ON "patents" USING btree ("country","patent_number");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire_date");--> statement-breakpoint
CREATE INDEX "users_broker" ON "users" USING btree ("broker_id");