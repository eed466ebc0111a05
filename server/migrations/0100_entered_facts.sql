CREATE TABLE "entered_facts" (
	"entered_fact_id" integer PRIMARY KEY DEFAULT brevet_opaque_id() NOT NULL,
	"patent_number" text NOT NULL,
	"fact" jsonb NOT NULL,
	"place" text NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"doc_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"creator_id" integer NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"editor_id" integer,
	"last_update" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undone_date" timestamp(3) with time zone,
	"undoer_id" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entered_facts" ADD CONSTRAINT "entered_facts_doc_id_listing_attachments_doc_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."listing_attachments"("doc_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_facts" ADD CONSTRAINT "entered_facts_creator_id_users_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_facts" ADD CONSTRAINT "entered_facts_editor_id_users_user_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_facts" ADD CONSTRAINT "entered_facts_undoer_id_users_user_id_fk" FOREIGN KEY ("undoer_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entered_facts_place" ON "entered_facts" USING btree ("patent_number","place") WHERE "entered_facts"."undone_date" is null;--> statement-breakpoint
CREATE INDEX "entered_facts_patent" ON "entered_facts" USING btree ("patent_number","entered_fact_id");--> statement-breakpoint
CREATE INDEX "entered_facts_attachment" ON "entered_facts" USING btree ("doc_id");