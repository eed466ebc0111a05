ALTER TABLE "changed_parties" DROP CONSTRAINT "changed_party_kind_known";--> statement-breakpoint
ALTER TABLE "found_names" DROP CONSTRAINT "found_name_role_known";--> statement-breakpoint
ALTER TABLE "file_texts" ADD COLUMN "reader" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "file_texts_reader" ON "file_texts" USING btree ("reader","file_name");--> statement-breakpoint
ALTER TABLE "changed_parties" ADD CONSTRAINT "changed_party_kind_known" CHECK ("changed_parties"."kind" in ('owner', 'broker', 'listing', 'attachments'));--> statement-breakpoint
ALTER TABLE "found_names" ADD CONSTRAINT "found_name_role_known" CHECK ("found_names"."role" in ('assignee', 'inventor', 'seller', 'owner', 'broker', 'company', 'organization', 'contact', 'attachment'));--> statement-breakpoint
UPDATE anonymity_overrides SET finding_key = 'this file couldn''t be checked.' WHERE finding_key = 'more text than can be checked';
