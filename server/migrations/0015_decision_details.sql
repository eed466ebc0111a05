DROP INDEX "listing_decision_history_listing";--> statement-breakpoint
ALTER TABLE "listing_decision_history" ADD COLUMN "reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_decision_history" ADD COLUMN "reason_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_decision_history" ADD COLUMN "return_date" date;--> statement-breakpoint
ALTER TABLE "listing_decisions" ADD COLUMN "reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_decisions" ADD COLUMN "reason_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_decisions" ADD COLUMN "return_date" date;--> statement-breakpoint
ALTER TABLE "listing_decisions" ADD COLUMN "returned_date" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "listing_decisions_return" ON "listing_decisions" USING btree ("return_date") WHERE "listing_decisions"."return_date" is not null and "listing_decisions"."returned_date" is null;--> statement-breakpoint
CREATE INDEX "listing_decision_history_listing" ON "listing_decision_history" USING btree ("listing_id","broker_code","history_id");