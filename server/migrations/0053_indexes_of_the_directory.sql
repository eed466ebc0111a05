DROP INDEX "organizations_updated";--> statement-breakpoint
DROP INDEX "organizations_creator";--> statement-breakpoint
CREATE INDEX "listings_pipeline" ON "listings" USING btree ("available_status","create_date");