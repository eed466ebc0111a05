ALTER TABLE "listing_facets" ADD COLUMN "combination" bigint GENERATED ALWAYS AS (hash_record_extended(row(listing_type, available_status, brevet_stars_of(rating), deal_structure, sections, tag), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_facets" ADD COLUMN "words" text;--> statement-breakpoint
UPDATE listing_facets SET words = lower(listing_name || ' ' || keywords)
FROM listings WHERE listings.listing_id = listing_facets.listing_id;--> statement-breakpoint
ALTER TABLE "listing_facets" ALTER COLUMN "words" SET NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_facet_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_facets (listing_id, listing_type, available_status, rating, deal_structure, sections, tag, words)
  SELECT added.listing_id, listing_type, available_status, rating, deal_structure, coalesce(sections, '{}'), tag,
    lower(listing_name || ' ' || keywords)
  FROM added LEFT JOIN listing_search ON listing_search.listing_id = added.listing_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_facet_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM listing_search WHERE listing_id = NEW.listing_id FOR NO KEY UPDATE;
  UPDATE listing_facets SET listing_type = NEW.listing_type, available_status = NEW.available_status, rating = NEW.rating,
    deal_structure = NEW.deal_structure, tag = NEW.tag, words = lower(NEW.listing_name || ' ' || NEW.keywords)
  WHERE listing_id = NEW.listing_id;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER listings_facets_changed ON "listings";--> statement-breakpoint
CREATE TRIGGER listings_facets_changed AFTER UPDATE ON "listings" FOR EACH ROW
  WHEN ((OLD.listing_type, OLD.available_status, OLD.rating, OLD.deal_structure, OLD.tag, OLD.listing_name, OLD.keywords)
    IS DISTINCT FROM (NEW.listing_type, NEW.available_status, NEW.rating, NEW.deal_structure, NEW.tag, NEW.listing_name, NEW.keywords))
  EXECUTE FUNCTION brevet_facet_listing();--> statement-breakpoint
CREATE INDEX "listing_facets_words" ON "listing_facets" USING gin ("words" gin_trgm_ops);