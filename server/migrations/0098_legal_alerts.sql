CREATE TABLE "legal_alerts" (
	"listing_patent_id" integer NOT NULL,
	"event" text NOT NULL,
	"day" date,
	"told" boolean NOT NULL,
	CONSTRAINT "legal_alerts_listing_patent_id_event_pk" PRIMARY KEY("listing_patent_id","event")
);
--> statement-breakpoint
ALTER TABLE "patent_terms" ADD COLUMN "recorded" jsonb;--> statement-breakpoint
ALTER TABLE "legal_alerts" ADD CONSTRAINT "legal_alerts_listing_patent_id_listing_patents_listing_patent_id_fk" FOREIGN KEY ("listing_patent_id") REFERENCES "public"."listing_patents"("listing_patent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_alerts_untold" ON "legal_alerts" USING btree ("listing_patent_id") WHERE not "legal_alerts"."told";