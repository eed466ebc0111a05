CREATE TABLE "patent_analyses" (
	"analysis_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"patent_id" integer NOT NULL,
	"listing_id" integer,
	"analysis_level_performed" smallint DEFAULT 1 NOT NULL,
	"recommendation" smallint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"qps" smallint,
	"analyst_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "analysis_level_known" CHECK ("patent_analyses"."analysis_level_performed" in (1, 2, 3))
);
--> statement-breakpoint
CREATE TABLE "eou_elements" (
	"eou_id" integer NOT NULL,
	"position" integer NOT NULL,
	"element" text NOT NULL,
	"evidence" text DEFAULT '' NOT NULL,
	"source_url" text DEFAULT '' NOT NULL,
	"source_date" date,
	"file_name" uuid,
	CONSTRAINT "eou_elements_eou_id_position_pk" PRIMARY KEY("eou_id","position")
);
--> statement-breakpoint
CREATE TABLE "patent_eou" (
	"eou_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"patent_id" integer NOT NULL,
	"listing_id" integer,
	"target_company" text NOT NULL,
	"target_product" text DEFAULT '' NOT NULL,
	"eou_type" text NOT NULL,
	"probability" smallint,
	"eou_rating" smallint DEFAULT 0 NOT NULL,
	"eou_analysis_level" smallint DEFAULT 1 NOT NULL,
	"qps" smallint,
	"summary" text DEFAULT '' NOT NULL,
	"claim_number" integer,
	"claim" text DEFAULT '' NOT NULL,
	"analyst_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "eou_level_known" CHECK ("patent_eou"."eou_analysis_level" in (1, 2, 3))
);
--> statement-breakpoint
ALTER TABLE "patent_analyses" ADD CONSTRAINT "patent_analyses_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_analyses" ADD CONSTRAINT "patent_analyses_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_analyses" ADD CONSTRAINT "patent_analyses_analyst_id_users_user_id_fk" FOREIGN KEY ("analyst_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eou_elements" ADD CONSTRAINT "eou_elements_eou_id_patent_eou_eou_id_fk" FOREIGN KEY ("eou_id") REFERENCES "public"."patent_eou"("eou_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eou_elements" ADD CONSTRAINT "eou_elements_file_name_stored_files_file_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."stored_files"("file_name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_eou" ADD CONSTRAINT "patent_eou_patent_id_patents_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("patent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_eou" ADD CONSTRAINT "patent_eou_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_eou" ADD CONSTRAINT "patent_eou_analyst_id_users_user_id_fk" FOREIGN KEY ("analyst_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patent_analyses_patent" ON "patent_analyses" USING btree ("patent_id","create_date","analysis_id");--> statement-breakpoint
CREATE INDEX "patent_analyses_listing" ON "patent_analyses" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "patent_analyses_created" ON "patent_analyses" USING btree ("create_date","analysis_id");--> statement-breakpoint
CREATE INDEX "patent_analyses_qps" ON "patent_analyses" USING btree ("qps","analysis_id");--> statement-breakpoint
CREATE INDEX "eou_elements_file" ON "eou_elements" USING btree ("file_name");--> statement-breakpoint
CREATE INDEX "patent_eou_patent" ON "patent_eou" USING btree ("patent_id","create_date","eou_id");--> statement-breakpoint
CREATE INDEX "patent_eou_listing" ON "patent_eou" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "patent_eou_created" ON "patent_eou" USING btree ("create_date","eou_id");--> statement-breakpoint
CREATE INDEX "patent_eou_company" ON "patent_eou" USING btree ("target_company","eou_id");--> statement-breakpoint
CREATE INDEX "patent_eou_probability" ON "patent_eou" USING btree ("probability","eou_id");--> statement-breakpoint
CREATE INDEX "patent_eou_rating" ON "patent_eou" USING btree ("eou_rating","eou_id");