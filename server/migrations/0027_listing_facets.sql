-- The CPC and IPC sections among these classes. USPC classes don't look like "H04L", not even those of designs ("D14/138").
CREATE FUNCTION brevet_sections_of(classes tsvector) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(class, 1) ORDER BY left(class, 1)), '{}')
  FROM unnest(tsvector_to_array(classes)) class WHERE class ~ '^[A-HY][0-9]{2}[A-Z]'
$$;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "sections" text[] GENERATED ALWAYS AS (brevet_sections_of(classes)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "listing_search_sections" ON "listing_search" USING gin ("sections");--> statement-breakpoint
CREATE INDEX "listing_search_facets" ON "listing_search" USING btree ("listing_id","sections");--> statement-breakpoint
CREATE INDEX "listings_deals" ON "listings" USING gin (string_to_array("deal_structure", ','));--> statement-breakpoint
CREATE INDEX "listings_facets" ON "listings" USING btree ("available_status","listing_id","listing_type","rating","deal_structure","tag");