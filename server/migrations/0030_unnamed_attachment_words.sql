-- Readers see a cleaned name of a file, without the folders of its uploader, so the stored name isn't searched.
CREATE OR REPLACE FUNCTION brevet_attached_texts(id integer, hidden boolean, most integer DEFAULT 300000) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(concat_ws(E'\n', description, left(content, most / files)), E'\n' ORDER BY position, doc_id)
  FROM (
    SELECT a.description, t.content, a.position, a.doc_id, count(*) OVER ()::integer AS files
    FROM listing_attachments a
    JOIN stored_files f ON f.file_name = a.file_name
    JOIN file_texts t ON t.file_name = a.file_name
    WHERE a.listing_id = id AND hidden = NOT (a.internal = 0 AND NOT a.of_buyer AND f.state = 'checked')) chosen
$$;--> statement-breakpoint
DROP TRIGGER "stored_files_search" ON "stored_files";--> statement-breakpoint
CREATE TRIGGER stored_files_search AFTER UPDATE OF "state" ON "stored_files" FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION brevet_index_file();--> statement-breakpoint
SELECT brevet_index_files(listing_id) FROM (SELECT DISTINCT listing_id FROM listing_attachments) attached;
