ALTER TABLE "listings" ADD COLUMN "create_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "listings_create_key" ON "listings" USING btree ("owner_id","create_key");