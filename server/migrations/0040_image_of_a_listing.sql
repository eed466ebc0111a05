-- Until now these held any text, which nothing showed.
UPDATE "listings" SET "listing_img" = '' WHERE "listing_img" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "listings_image" ON "listings" USING btree ("listing_img") WHERE "listings"."listing_img" <> '';--> statement-breakpoint
ALTER TABLE "listing_details" DROP COLUMN "listing_img";