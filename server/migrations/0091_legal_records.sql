CREATE TABLE "legal_records" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" text NOT NULL,
	"as_of" date,
	"digest" text NOT NULL,
	"numbers" text[] NOT NULL,
	"data" jsonb,
	CONSTRAINT "legal_records_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE INDEX "legal_records_numbers" ON "legal_records" USING gin ("numbers");--> statement-breakpoint
CREATE INDEX "legal_records_as_of" ON "legal_records" USING btree ("kind","as_of");