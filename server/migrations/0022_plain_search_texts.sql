-- PostgreSQL's parser looks for paths, markup and host names behind these characters, and takes time that grows with the square of
-- their number: 20 kB of "a_" took five seconds. Searches read them as spaces, in texts and in queries alike.
CREATE FUNCTION brevet_plain(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN translate($1, '_/~<', '    ');--> statement-breakpoint
ALTER TABLE "file_texts" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "file_texts" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', brevet_plain(left(content, 200000)))) STORED;--> statement-breakpoint
CREATE INDEX "file_texts_words" ON "file_texts" USING gin ("words");--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_index_listings(ids integer[], most integer DEFAULT 120000) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_search (listing_id, head, open, whole, classes)
  SELECT l.listing_id, t.head, t.head || t.body, t.head || t.body || t.staff,
    coalesce((SELECT classes FROM listing_search known WHERE known.listing_id = l.listing_id), brevet_classes_of(l.listing_id))
  FROM listings l
  LEFT JOIN listing_details d ON d.listing_id = l.listing_id
  LEFT JOIN listing_sales s ON s.listing_id = l.listing_id
  CROSS JOIN LATERAL (SELECT
    setweight(to_tsvector('english', brevet_plain(l.listing_name)), 'A')
      || setweight(to_tsvector('english', brevet_plain(left(l.keywords || E'\n' || l.listing_description, most))), 'B') AS head,
    setweight(to_tsvector('english', brevet_plain(left(brevet_open_texts(l, d), most))), 'C') AS body,
    setweight(to_tsvector('english', brevet_plain(left(brevet_staff_texts(l, s), most / 3))), 'D') AS staff) t
  WHERE l.listing_id = ANY (ids)
  ORDER BY l.listing_id
  ON CONFLICT (listing_id) DO UPDATE SET head = excluded.head, open = excluded.open, whole = excluded.whole;
EXCEPTION WHEN program_limit_exceeded THEN
  IF most < 1000 THEN RAISE; END IF;
  PERFORM brevet_index_listings(ids, most / 4);
END $$;--> statement-breakpoint
SELECT brevet_index_listings(ARRAY(SELECT listing_id FROM listings));
