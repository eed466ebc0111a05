CREATE TABLE "file_texts" (
	"file_name" uuid PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"truncated" boolean NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', left(content, 200000))) STORED
);
--> statement-breakpoint
ALTER TABLE "listing_attachments" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "listing_attachments" "a" SET "position" = "o"."position" FROM (
  SELECT "doc_id", row_number() OVER (PARTITION BY "listing_id" ORDER BY "create_date", "doc_id") AS "position" FROM "listing_attachments") "o"
  WHERE "o"."doc_id" = "a"."doc_id";--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "file_texts" ADD CONSTRAINT "file_texts_file_name_stored_files_file_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."stored_files"("file_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_texts_words" ON "file_texts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "listing_attachments_position" ON "listing_attachments" USING btree ("listing_id","position","doc_id");--> statement-breakpoint
-- The next start reads the text of each file and its hash.
UPDATE "stored_files" SET "state" = 'unchecked' WHERE "state" = 'checked';
