ALTER TABLE "listing_search" ADD COLUMN "open_files" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "hidden_files" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_search" ALTER COLUMN "open_files" SET STORAGE external, ALTER COLUMN "hidden_files" SET STORAGE external;--> statement-breakpoint
-- Names, descriptions and texts of a listing's attachments: those that buyers read, or those that they don't. Each gets an equal
-- share of the room. The two sets don't influence each other.
CREATE FUNCTION brevet_attached_texts(id integer, hidden boolean, most integer DEFAULT 300000) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(concat_ws(E'\n', name, description, left(content, most / files)), E'\n' ORDER BY position, doc_id)
  FROM (
    SELECT translate(f.original_name, '+.', '  ') AS name, a.description, t.content, a.position, a.doc_id,
      count(*) OVER ()::integer AS files
    FROM listing_attachments a
    JOIN stored_files f ON f.file_name = a.file_name
    JOIN file_texts t ON t.file_name = a.file_name
    WHERE a.listing_id = id AND hidden = NOT (a.internal = 0 AND NOT a.of_buyer AND f.state = 'checked')) chosen
$$;--> statement-breakpoint
-- A tsvector holds 1 MB. Attachments leave room for the listing's own texts.
CREATE FUNCTION brevet_attached_words(id integer, hidden boolean, most integer DEFAULT 300000) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
DECLARE words tsvector;
BEGIN
  words := setweight(to_tsvector('english', brevet_plain(coalesce(brevet_attached_texts(id, hidden, most), ''))), 'D');
  IF pg_column_size(words) > 250000 THEN RAISE program_limit_exceeded; END IF;
  RETURN words;
EXCEPTION WHEN program_limit_exceeded THEN
  IF most < 1000 THEN RETURN ''; END IF;
  RETURN brevet_attached_words(id, hidden, most / 2);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_listing_text(id integer, whole boolean) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', l.listing_name, l.keywords, l.listing_description, brevet_open_texts(l, d),
    CASE WHEN whole THEN brevet_staff_texts(l, s) END, brevet_attached_texts(id, false),
    CASE WHEN whole THEN brevet_attached_texts(id, true) END)
  FROM listings l
  LEFT JOIN listing_details d ON d.listing_id = l.listing_id
  LEFT JOIN listing_sales s ON s.listing_id = l.listing_id
  WHERE l.listing_id = id
$$;--> statement-breakpoint
-- The words of attachments are taken from the row once it is locked, because they may have changed since this statement started.
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
  ON CONFLICT (listing_id) DO UPDATE SET head = excluded.head, open = excluded.open || listing_search.open_files,
    whole = excluded.whole || listing_search.open_files || listing_search.hidden_files;
EXCEPTION WHEN program_limit_exceeded THEN
  IF most < 1000 THEN RAISE; END IF;
  PERFORM brevet_index_listings(ids, most / 4);
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_index_files(id integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE words tsvector; hidden_words tsvector;
BEGIN
  PERFORM FROM listing_search WHERE listing_id = id FOR NO KEY UPDATE;
  words := brevet_attached_words(id, false);
  hidden_words := brevet_attached_words(id, true);
  UPDATE listing_search SET open_files = words, hidden_files = hidden_words
  WHERE listing_id = id AND (open_files, hidden_files) IS DISTINCT FROM (words, hidden_words);
  IF FOUND THEN PERFORM brevet_index_listings(ARRAY[id]); END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_index_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_index_files(coalesce(NEW.listing_id, OLD.listing_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_index_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_index_files(listing_id) FROM listing_attachments WHERE file_name = NEW.file_name;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER listing_attachments_search AFTER INSERT OR DELETE ON "listing_attachments" FOR EACH ROW
  EXECUTE FUNCTION brevet_index_attachment();--> statement-breakpoint
CREATE TRIGGER listing_attachments_search_update AFTER UPDATE ON "listing_attachments" FOR EACH ROW
  WHEN ((OLD.description, OLD.position, OLD.internal, OLD.of_buyer, OLD.file_name)
    IS DISTINCT FROM (NEW.description, NEW.position, NEW.internal, NEW.of_buyer, NEW.file_name))
  EXECUTE FUNCTION brevet_index_attachment();--> statement-breakpoint
CREATE TRIGGER file_texts_search AFTER INSERT OR UPDATE OF "content" ON "file_texts" FOR EACH ROW
  EXECUTE FUNCTION brevet_index_file();--> statement-breakpoint
CREATE TRIGGER stored_files_search AFTER UPDATE OF "state", "original_name" ON "stored_files" FOR EACH ROW
  WHEN ((OLD.state, OLD.original_name) IS DISTINCT FROM (NEW.state, NEW.original_name))
  EXECUTE FUNCTION brevet_index_file();--> statement-breakpoint
SELECT brevet_index_files(listing_id) FROM (SELECT DISTINCT listing_id FROM listing_attachments) attached;
