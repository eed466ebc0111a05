CREATE TABLE "patent_claims" (
	"country" text NOT NULL,
	"patent_number" text NOT NULL,
	"claims" jsonb NOT NULL,
	"source_date" date,
	CONSTRAINT "patent_claims_country_patent_number_pk" PRIMARY KEY("country","patent_number")
);
--> statement-breakpoint
CREATE TABLE "postponed_indexes" (
	"name" text PRIMARY KEY NOT NULL,
	"definition" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_patents" ADD COLUMN "further_uspc" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_patents" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;