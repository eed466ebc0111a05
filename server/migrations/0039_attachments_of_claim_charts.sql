ALTER TABLE "eou_elements" DROP CONSTRAINT "eou_elements_file_name_stored_files_file_name_fk";
--> statement-breakpoint
DROP INDEX "eou_elements_file";--> statement-breakpoint
DROP INDEX "patent_analyses_qps";--> statement-breakpoint
DROP INDEX "patent_eou_probability";--> statement-breakpoint
ALTER TABLE "eou_elements" ADD COLUMN "doc_id" integer;--> statement-breakpoint
ALTER TABLE "eou_elements" ADD CONSTRAINT "eou_elements_doc_id_listing_attachments_doc_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."listing_attachments"("doc_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "eou_elements_attachment" ON "eou_elements" USING btree ("doc_id");--> statement-breakpoint
CREATE INDEX "patent_analyses_qps" ON "patent_analyses" USING btree (coalesce("qps", -1),"analysis_id");--> statement-breakpoint
CREATE INDEX "patent_eou_probability" ON "patent_eou" USING btree (coalesce("probability", -1),"eou_id");--> statement-breakpoint
ALTER TABLE "eou_elements" DROP COLUMN "file_name";