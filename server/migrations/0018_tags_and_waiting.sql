ALTER TABLE "listing_changes" ADD COLUMN "first_date" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_tag" ON "listings" USING btree ("tag") WHERE "listings"."tag" <> '';--> statement-breakpoint
UPDATE "listing_changes" SET "first_date" = "change_date";
