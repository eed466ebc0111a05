CREATE FUNCTION brevet_stars_of(rating smallint) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN rating < 1 THEN 0 WHEN rating <= 30 THEN 1 WHEN rating <= 49 THEN 2 WHEN rating <= 69 THEN 3 WHEN rating <= 79 THEN 4
    ELSE 5 END::smallint
$$;--> statement-breakpoint
CREATE TABLE "facet_counts" (
	"listing_type" smallint NOT NULL,
	"available_status" smallint NOT NULL,
	"stars" smallint NOT NULL,
	"deal_structure" text NOT NULL,
	"sections" text[] NOT NULL,
	"tag" text NOT NULL,
	"listings" integer NOT NULL
);
--> statement-breakpoint
-- Few rows that change often: dead ones would soon outnumber them.
ALTER TABLE "facet_counts" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
CREATE TABLE "listing_facets" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"listing_type" smallint NOT NULL,
	"available_status" smallint NOT NULL,
	"rating" smallint NOT NULL,
	"stars" smallint GENERATED ALWAYS AS (brevet_stars_of(rating)) STORED NOT NULL,
	"deal_structure" text NOT NULL,
	"sections" text[] NOT NULL,
	"tag" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "listing_search_facets";--> statement-breakpoint
DROP INDEX "listings_facets";--> statement-breakpoint
ALTER TABLE "listing_facets" ADD CONSTRAINT "listing_facets_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The sections are those of listing_search. Its row is locked first, as by whoever changes the sections.
CREATE FUNCTION brevet_facet_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_facets (listing_id, listing_type, available_status, rating, deal_structure, sections, tag)
  SELECT added.listing_id, listing_type, available_status, rating, deal_structure, coalesce(sections, '{}'), tag
  FROM added LEFT JOIN listing_search ON listing_search.listing_id = added.listing_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_facet_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM listing_search WHERE listing_id = NEW.listing_id FOR NO KEY UPDATE;
  UPDATE listing_facets SET listing_type = NEW.listing_type, available_status = NEW.available_status, rating = NEW.rating,
    deal_structure = NEW.deal_structure, tag = NEW.tag
  WHERE listing_id = NEW.listing_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_facet_sections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_facets SET sections = changed.sections FROM changed
  WHERE listing_facets.listing_id = changed.listing_id AND listing_facets.sections <> changed.sections;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Adds a row for each group that a statement changed. It updates none, so that no writer waits for another.
CREATE FUNCTION brevet_count_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO facet_counts SELECT listing_type, available_status, stars, deal_structure, sections, tag, count(*)
    FROM added GROUP BY 1, 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO facet_counts SELECT listing_type, available_status, stars, deal_structure, sections, tag, -count(*)
    FROM removed GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO facet_counts
    SELECT listing_type, available_status, stars, deal_structure, sections, tag, sum(listings)
    FROM (SELECT *, 1 AS listings FROM added UNION ALL SELECT *, -1 FROM removed) changes
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(listings) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO listing_facets (listing_id, listing_type, available_status, rating, deal_structure, sections, tag)
SELECT listings.listing_id, listing_type, available_status, rating, deal_structure, coalesce(sections, '{}'), tag
FROM listings LEFT JOIN listing_search ON listing_search.listing_id = listings.listing_id;--> statement-breakpoint
INSERT INTO facet_counts SELECT listing_type, available_status, stars, deal_structure, sections, tag, count(*)
FROM listing_facets GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
CREATE TRIGGER listing_facets_added AFTER INSERT ON "listing_facets" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_count_facets();--> statement-breakpoint
CREATE TRIGGER listing_facets_changed AFTER UPDATE ON "listing_facets" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_count_facets();--> statement-breakpoint
CREATE TRIGGER listing_facets_removed AFTER DELETE ON "listing_facets" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_count_facets();--> statement-breakpoint
CREATE TRIGGER listings_facets_added AFTER INSERT ON "listings" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_facet_listings();--> statement-breakpoint
CREATE TRIGGER listings_facets_changed AFTER UPDATE ON "listings" FOR EACH ROW
  WHEN ((OLD.listing_type, OLD.available_status, OLD.rating, OLD.deal_structure, OLD.tag)
    IS DISTINCT FROM (NEW.listing_type, NEW.available_status, NEW.rating, NEW.deal_structure, NEW.tag))
  EXECUTE FUNCTION brevet_facet_listing();--> statement-breakpoint
CREATE TRIGGER listing_search_sections_added AFTER INSERT ON "listing_search" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_facet_sections();--> statement-breakpoint
CREATE TRIGGER listing_search_sections_changed AFTER UPDATE ON "listing_search" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_facet_sections();
