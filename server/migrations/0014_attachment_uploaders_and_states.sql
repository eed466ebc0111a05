ALTER TABLE "listing_attachments" ADD COLUMN "of_buyer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- No one knows what type the uploader had then; the current one hides the file from other buyers.
UPDATE "listing_attachments" "a" SET "of_buyer" = true FROM "users" "u", "listings" "l"
  WHERE "u"."user_id" = "a"."user_id" AND "l"."listing_id" = "a"."listing_id" AND "u"."user_type" = 15 AND "a"."user_id" <> "l"."owner_id";--> statement-breakpoint
-- Files that are already there were stored with their metadata.
ALTER TABLE "stored_files" ADD COLUMN "state" text DEFAULT 'unchecked' NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_files" ALTER COLUMN "state" SET DEFAULT 'receiving';--> statement-breakpoint
CREATE INDEX "stored_files_unchecked" ON "stored_files" USING btree ("file_name") WHERE "stored_files"."state" = 'unchecked';--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "file_state_known" CHECK ("stored_files"."state" in ('receiving', 'checked', 'unchecked', 'uncleanable'));
