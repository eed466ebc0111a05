ALTER TABLE "patents" ADD COLUMN "store_title" text;--> statement-breakpoint
UPDATE patents SET store_title = bulk_patents.title FROM bulk_patents
WHERE bulk_patents.country = patents.country AND bulk_patents.patent_number = patents.patent_number;--> statement-breakpoint
CREATE INDEX "patents_title" ON "patents" USING gin ("store_title" gin_trgm_ops);