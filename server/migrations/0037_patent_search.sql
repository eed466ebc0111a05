-- A name as the search compares it: in lower case, without accents, apostrophes and the periods of initials, its words
-- separated by single spaces. `foldName` in contract/src/patent-names.ts does the same to what people type.
CREATE FUNCTION brevet_fold(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  folded text := $1;
BEGIN
  IF octet_length(folded) <> length(folded) THEN
    folded := regexp_replace(normalize(folded, NFKD), '[\u0300-\u036f]', '', 'g');
    folded := translate(folded, 'øØłŁđĐðÐıſ’‘ʼ´', 'oOlLdDdDis');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe');
    folded := replace(replace(replace(folded, 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
  END IF;
  folded := translate(lower(folded), '''`', '');
  IF strpos(folded, '.') > 0 THEN
    folded := regexp_replace(folded, '(?<![0-9a-z\u0080-\U0010ffff])([0-9a-z\u0080-\U0010ffff])\.(?=[0-9a-z\u0080-\U0010ffff](?![0-9a-z\u0080-\U0010ffff]))', '\1', 'g');
  END IF;
  folded := btrim(regexp_replace(folded, '[^0-9a-z\u0080-\U0010ffff]+|[\u0080-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));
  folded := regexp_replace(folded, ' {2,}', ' ', 'g');
  IF length(folded) > 1000 THEN
    folded := regexp_replace(folded, '([^ ]{100})[^ ]+', '\1', 'g');
  END IF;
  RETURN folded;
END $$;--> statement-breakpoint
-- Classes in upper case without spaces, each behind " c:".
CREATE FUNCTION brevet_class_keys(text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  keys text := ' c:' || replace(translate(upper(array_to_string($1, '|')), E' \t\r\n', ''), '|', ' c:');
BEGIN
  IF length(keys) > 1000 THEN
    keys := regexp_replace(keys, '([^ ]{100})[^ ]+', '\1', 'g');
  END IF;
  RETURN keys;
END $$;--> statement-breakpoint
-- The names and classes of a patent as words that no text has.
CREATE FUNCTION brevet_patent_keys(assignees text[], inventors text[], classes text[]) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN array_to_tsvector(string_to_array(
  'a:' || replace(brevet_fold(array_to_string(assignees, ' ')), ' ', ' a:')
  || ' i:' || replace(brevet_fold(array_to_string(inventors, ' ')), ' ', ' i:')
  || brevet_class_keys(classes), ' '));--> statement-breakpoint
DROP INDEX IF EXISTS "bulk_patents_cpc";--> statement-breakpoint
DROP INDEX IF EXISTS "bulk_patents_assignee";--> statement-breakpoint
DROP INDEX IF EXISTS "bulk_patents_filed";--> statement-breakpoint
-- Changing what a generated column holds writes every row again, but keeps no second copy once the migration is done.
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
ALTER TABLE "bulk_patents" drop column "search",
  ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', brevet_plain(coalesce("bulk_patents"."title", ''))), 'A') ||
        setweight(to_tsvector('english', brevet_plain(coalesce("bulk_patents"."abstract", ''))), 'B') ||
        brevet_patent_keys("bulk_patents"."assignees", "bulk_patents"."inventors",
          "bulk_patents"."cpc" || "bulk_patents"."ipc" || "bulk_patents"."uspc" || "bulk_patents"."further_uspc")) STORED;--> statement-breakpoint
CREATE INDEX "bulk_patents_search" ON "bulk_patents" USING gin ("search");--> statement-breakpoint
CREATE INDEX "bulk_patents_published" ON "bulk_patents" USING btree (coalesce("publication_date", '-infinity'::date),"bulk_patent_id");--> statement-breakpoint
CREATE INDEX "bulk_patents_filed" ON "bulk_patents" USING btree (coalesce("filed_date", '-infinity'::date),"bulk_patent_id");--> statement-breakpoint
DELETE FROM "postponed_indexes" WHERE "name" IN ('bulk_patents_search', 'bulk_patents_cpc', 'bulk_patents_assignee', 'bulk_patents_filed');--> statement-breakpoint
ANALYZE "bulk_patents";
