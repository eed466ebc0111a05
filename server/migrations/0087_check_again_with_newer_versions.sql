ALTER TABLE "changed_parties" DROP CONSTRAINT "changed_party_kind_known";--> statement-breakpoint
ALTER TABLE "file_texts" ADD COLUMN "stripper" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "file_texts_stripper" ON "file_texts" USING btree ("stripper","file_name");--> statement-breakpoint
ALTER TABLE "changed_parties" ADD CONSTRAINT "changed_party_kind_known" CHECK ("changed_parties"."kind" in ('owner', 'broker', 'listing', 'texts', 'detector'));