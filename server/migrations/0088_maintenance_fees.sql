CREATE TABLE "fee_event_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"as_of" date
);
--> statement-breakpoint
CREATE TABLE "maintenance_fees" (
	"patent_number" text PRIMARY KEY NOT NULL,
	"application_number" text,
	"entity" text,
	"filed_date" date,
	"issued_date" date,
	"events" text[] NOT NULL,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "maintenance_fees_application" ON "maintenance_fees" USING btree ("application_number");--> statement-breakpoint
-- Most imports change nothing but the day of each row, which needs no work on indexes as long as its page has room.
ALTER TABLE "maintenance_fees" SET (fillfactor = 50);
