-- A listing that isn't published openly (private_flag = 0) shows buyers its name, keywords and classes only. No other word of it may
-- find it for them, or change its rank.
CREATE OR REPLACE FUNCTION brevet_listing_text(id integer, whole boolean) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', l.listing_name, l.keywords,
    CASE WHEN whole OR l.private_flag = 1
      THEN concat_ws(E'\n', l.listing_description, brevet_open_texts(l, d), brevet_attached_texts(id, false)) END,
    CASE WHEN whole THEN concat_ws(E'\n', brevet_staff_texts(l, s), brevet_attached_texts(id, true)) END)
  FROM listings l
  LEFT JOIN listing_details d ON d.listing_id = l.listing_id
  LEFT JOIN listing_sales s ON s.listing_id = l.listing_id
  WHERE l.listing_id = id
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_index_listings(ids integer[], most integer DEFAULT 120000) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_search (listing_id, head, open, whole, classes)
  SELECT l.listing_id, CASE WHEN l.private_flag = 1 THEN t.topic || t.summary ELSE t.topic END,
    CASE WHEN l.private_flag = 1 THEN t.topic || t.summary || t.body ELSE t.topic END, t.topic || t.summary || t.body || t.staff,
    coalesce((SELECT classes FROM listing_search known WHERE known.listing_id = l.listing_id), brevet_classes_of(l.listing_id))
  FROM listings l
  LEFT JOIN listing_details d ON d.listing_id = l.listing_id
  LEFT JOIN listing_sales s ON s.listing_id = l.listing_id
  CROSS JOIN LATERAL (SELECT
    setweight(to_tsvector('english', brevet_plain(l.listing_name)), 'A')
      || setweight(to_tsvector('english', brevet_plain(left(l.keywords, most))), 'B') AS topic,
    setweight(to_tsvector('english', brevet_plain(left(l.listing_description, most))), 'B') AS summary,
    setweight(to_tsvector('english', brevet_plain(left(brevet_open_texts(l, d), most))), 'C') AS body,
    setweight(to_tsvector('english', brevet_plain(left(brevet_staff_texts(l, s), most / 3))), 'D') AS staff) t
  WHERE l.listing_id = ANY (ids)
  ORDER BY l.listing_id
  ON CONFLICT (listing_id) DO UPDATE SET head = excluded.head,
    open = excluded.open || CASE WHEN (SELECT private_flag FROM listings l WHERE l.listing_id = excluded.listing_id) = 1
      THEN listing_search.open_files ELSE '' END,
    whole = excluded.whole || listing_search.open_files || listing_search.hidden_files;
EXCEPTION WHEN program_limit_exceeded THEN
  IF most < 1000 THEN RAISE; END IF;
  PERFORM brevet_index_listings(ids, most / 4);
END $$;--> statement-breakpoint
DROP TRIGGER listings_search_update ON "listings";--> statement-breakpoint
CREATE TRIGGER listings_search_update AFTER UPDATE ON "listings" FOR EACH ROW
  WHEN ((OLD.listing_name, OLD.listing_description, OLD.keywords, OLD.deal_structure_notes, OLD.competitive_advantage, OLD.tag, OLD.private_flag)
    IS DISTINCT FROM (NEW.listing_name, NEW.listing_description, NEW.keywords, NEW.deal_structure_notes, NEW.competitive_advantage, NEW.tag, NEW.private_flag))
  EXECUTE FUNCTION brevet_index_changed_listing();--> statement-breakpoint
SELECT brevet_index_listings(ARRAY(SELECT listing_id FROM listings WHERE private_flag = 0));
