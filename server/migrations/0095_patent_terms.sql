CREATE TABLE "patent_term_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patent_term_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"numbers" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patent_term_runs" (
	"rules" integer PRIMARY KEY NOT NULL,
	"computed" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patent_terms" (
	"bulk_patent_id" bigint PRIMARY KEY NOT NULL,
	"rules" smallint NOT NULL,
	"as_of" date,
	"term_end" date,
	"certainty" text NOT NULL,
	"ended_on" date,
	"ended_stage" smallint,
	"ends" date,
	"status" text,
	"fee_stage" smallint,
	"fee_opens" date,
	"fee_due" date,
	"fee_until" date,
	"next_change" date,
	"later" jsonb,
	"owners" text[] DEFAULT '{}' NOT NULL,
	"owner_keys" "tsvector"
);
--> statement-breakpoint
CREATE INDEX "patent_terms_ends" ON "patent_terms" USING btree (coalesce("ends", '-infinity'::date),"bulk_patent_id");--> statement-breakpoint
CREATE INDEX "patent_terms_status" ON "patent_terms" USING btree ("status",coalesce("ends", '-infinity'::date),"bulk_patent_id");--> statement-breakpoint
CREATE INDEX "patent_terms_fee" ON "patent_terms" USING btree ("fee_due","bulk_patent_id") WHERE "patent_terms"."fee_due" is not null;--> statement-breakpoint
CREATE INDEX "patent_terms_change" ON "patent_terms" USING btree ("next_change") WHERE "patent_terms"."next_change" is not null;--> statement-breakpoint
CREATE INDEX "patent_terms_owner" ON "patent_terms" USING gin ("owner_keys");