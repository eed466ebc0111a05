ALTER TABLE "stored_files" ADD COLUMN "attached" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_files_account" ON "stored_files" USING btree ("user_id");--> statement-breakpoint
UPDATE "stored_files" SET "attached" = true WHERE EXISTS (SELECT FROM "listing_attachments" WHERE "listing_attachments"."file_name" = "stored_files"."file_name");
