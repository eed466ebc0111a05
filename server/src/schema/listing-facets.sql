CREATE OR REPLACE FUNCTION brevet_stars_of(rating smallint) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN rating < 1 THEN 0 WHEN rating <= 30 THEN 1 WHEN rating <= 49 THEN 2 WHEN rating <= 69 THEN 3 WHEN rating <= 79 THEN 4
    ELSE 5 END::smallint
$$;

-- The CPC and IPC sections among these classes. USPC classes don't look like "H04L", not even those of designs ("D14/138").
CREATE OR REPLACE FUNCTION brevet_sections_of(classes tsvector) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(class, 1) ORDER BY left(class, 1)), '{}')
  FROM unnest(tsvector_to_array(classes)) class WHERE class ~ '^[A-HY][0-9]{2}[A-Z]'
$$;

CREATE OR REPLACE FUNCTION brevet_facet_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_facets (listing_id, listing_type, available_status, rating, deal_structure, sections, tag, words)
  SELECT added.listing_id, listing_type, available_status, rating, deal_structure, coalesce(sections, '{}'), tag,
    lower(listing_name || ' ' || keywords)
  FROM added LEFT JOIN listing_search ON listing_search.listing_id = added.listing_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_facet_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM listing_search WHERE listing_id = NEW.listing_id FOR NO KEY UPDATE;
  UPDATE listing_facets SET listing_type = NEW.listing_type, available_status = NEW.available_status, rating = NEW.rating,
    deal_structure = NEW.deal_structure, tag = NEW.tag, words = lower(NEW.listing_name || ' ' || NEW.keywords)
  WHERE listing_id = NEW.listing_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_facet_sections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_facets SET sections = changed.sections FROM changed
  WHERE listing_facets.listing_id = changed.listing_id AND listing_facets.sections <> changed.sections;
  RETURN NULL;
END $$;

-- Adds a row for each group that a statement changed. It updates none, so that no writer waits for another.
CREATE OR REPLACE FUNCTION brevet_count_facets() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER listings_facets_added AFTER INSERT ON listings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_facet_listings();

CREATE TRIGGER listings_facets_changed AFTER UPDATE ON listings FOR EACH ROW
  WHEN ((OLD.listing_type, OLD.available_status, OLD.rating, OLD.deal_structure, OLD.tag, OLD.listing_name, OLD.keywords)
    IS DISTINCT FROM (NEW.listing_type, NEW.available_status, NEW.rating, NEW.deal_structure, NEW.tag, NEW.listing_name, NEW.keywords))
  EXECUTE FUNCTION brevet_facet_listing();

CREATE TRIGGER listing_search_sections_added AFTER INSERT ON listing_search REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_facet_sections();

CREATE TRIGGER listing_search_sections_changed AFTER UPDATE ON listing_search REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_facet_sections();

CREATE TRIGGER listing_facets_added AFTER INSERT ON listing_facets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_count_facets();

CREATE TRIGGER listing_facets_changed AFTER UPDATE ON listing_facets REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_count_facets();

CREATE TRIGGER listing_facets_removed AFTER DELETE ON listing_facets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_count_facets();
