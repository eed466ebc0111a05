-- Patents under the numbers that the shapes of their offices give them. Numbers that may be of two documents, such as WO 1012345
-- (WO 01/012345 or WO 10/12345) and JP H1123456, stay as they are.
CREATE FUNCTION brevet_number_in_shape(country text, number text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE country
    WHEN 'WO' THEN CASE
      -- WO 2001/12345
      WHEN number ~ '^(19[789]|20\d)\d{6}$' THEN left(number, 4) || '0' || substr(number, 5)
      -- WO 00/12345 and WO 01/12345, which lost the zeros at their start
      WHEN number ~ '^[1-9]\d{4}$' THEN '20000' || number
      WHEN number ~ '^[1-9]\d{5}$' THEN '200' || left(number, 1) || '0' || substr(number, 2)
      WHEN number ~ '^(7[89]|[89]\d)\d{5}$' THEN '19' || left(number, 2) || '0' || substr(number, 3)
      -- WO 04/012345
      WHEN number ~ '^([3-6]\d|7[0-7])\d{5}$' THEN '200' || number
      WHEN number ~ '^(1\d|2[0-6])\d{6}$' THEN '20' || number
      WHEN number ~ '^(7[89]|[89]\d)\d{6}$' THEN '19' || number
    END
    WHEN 'KR' THEN CASE WHEN number ~ '^10(19|20)\d{9}$' THEN substr(number, 3) END
    WHEN 'JP' THEN CASE
      WHEN number ~ '^20\d{7}$' THEN left(number, 4) || '0' || substr(number, 5)
      WHEN number ~ '^19(2[7-9]|[3-7]\d|8[0-8])\d{5,6}$'
        THEN 'S' || lpad((left(number, 4)::int - 1925)::text, 2, '0') || lpad(substr(number, 5), 6, '0')
      WHEN number ~ '^199\d{6,7}$'
        THEN 'H' || lpad((left(number, 4)::int - 1988)::text, 2, '0') || lpad(substr(number, 5), 6, '0')
      WHEN number ~ '^(4[6-9]|5\d|6[0-4])\d{6}$' THEN 'S' || number
      WHEN number ~ '^H([4-9]\d|3[2-9])\d{5}$' THEN 'H0' || substr(number, 2)
      WHEN number ~ '^H(1[2-9]|2\d|3[01])\d{6}$' THEN (1988 + substr(number, 2, 2)::int)::text || substr(number, 4)
    END
    WHEN 'AU' THEN CASE WHEN number ~ '^(19[89]|20\d)\d{6}$' THEN left(number, 4) || '0' || substr(number, 5) END
    WHEN 'ZA' THEN CASE WHEN number ~ '^(19[5-9]|20\d)\d{5}$' THEN left(number, 4) || '0' || substr(number, 5) END
    -- The last digit is calculated from the others.
    WHEN 'BR' THEN CASE WHEN number ~ '^[1-3]\d20(1[2-9]|2\d)\d{7}$' THEN left(number, 12) END
  END $$;--> statement-breakpoint
CREATE TEMPORARY TABLE moved AS
  SELECT patent_id, country, shaped,
    first_value(patent_id) OVER (PARTITION BY country, shaped ORDER BY patent_number = shaped DESC, patent_id) AS kept
  FROM patents, LATERAL (SELECT coalesce(brevet_number_in_shape(country, patent_number), patent_number) AS shaped) named
  WHERE country IN ('WO', 'KR', 'JP', 'AU', 'ZA', 'BR');--> statement-breakpoint
-- Rows of one document become one. The oldest entry of each listing and code stays, and the newest decision.
DELETE FROM listing_patents doubled USING moved WHERE moved.patent_id = doubled.patent_id AND EXISTS (
  SELECT FROM listing_patents other JOIN moved m USING (patent_id)
  WHERE m.kept = moved.kept AND other.listing_id = doubled.listing_id
    AND (other.create_date, other.listing_patent_id) < (doubled.create_date, doubled.listing_patent_id));--> statement-breakpoint
DELETE FROM broker_patents doubled USING moved WHERE moved.patent_id = doubled.patent_id AND EXISTS (
  SELECT FROM broker_patents other JOIN moved m USING (patent_id)
  WHERE m.kept = moved.kept AND other.broker_code = doubled.broker_code
    AND (other.create_date, other.patent_id) < (doubled.create_date, doubled.patent_id));--> statement-breakpoint
DELETE FROM patent_decisions doubled USING moved WHERE moved.patent_id = doubled.patent_id AND EXISTS (
  SELECT FROM patent_decisions other JOIN moved m USING (patent_id)
  WHERE m.kept = moved.kept AND other.broker_code = doubled.broker_code
    AND (other.last_update, other.patent_id) > (doubled.last_update, doubled.patent_id));--> statement-breakpoint
DO $$
DECLARE child text;
BEGIN
  FOREACH child IN ARRAY ARRAY['listing_patents', 'broker_patents', 'patent_decisions', 'patent_decision_history', 'notes',
    'patent_eou', 'patent_analyses', 'listing_attachments'] LOOP
    EXECUTE format('UPDATE %I SET patent_id = kept FROM moved WHERE moved.patent_id = %I.patent_id AND kept <> moved.patent_id', child, child);
  END LOOP;
END $$;--> statement-breakpoint
UPDATE patents SET rating = (
    SELECT max(other.rating) FROM patents other JOIN moved USING (patent_id) WHERE moved.kept = patents.patent_id)
  WHERE rating IS NULL AND patent_id IN (SELECT kept FROM moved WHERE kept <> patent_id);--> statement-breakpoint
DELETE FROM patents USING moved WHERE moved.patent_id = patents.patent_id AND kept <> moved.patent_id;--> statement-breakpoint
UPDATE bulk_patents SET patent_number = shaped FROM (
  SELECT DISTINCT ON (country, shaped) bulk_patent_id AS id, shaped
  FROM bulk_patents stored, LATERAL (SELECT brevet_number_in_shape(country, patent_number) AS shaped) named
  WHERE country IN ('WO', 'KR', 'JP', 'AU', 'ZA', 'BR') AND shaped IS NOT NULL AND NOT EXISTS (
    SELECT FROM bulk_patents taken WHERE taken.country = stored.country AND taken.patent_number = shaped)
  ORDER BY country, shaped, bulk_patent_id) renamed
WHERE id = bulk_patent_id;--> statement-breakpoint
UPDATE patents SET patent_number = shaped,
    (store_title, store_names) = (
      SELECT title, hashtextextended(array_to_string(assignees || inventors, chr(10)), 0)
      FROM bulk_patents stored WHERE stored.country = patents.country AND stored.patent_number = shaped)
  FROM moved WHERE moved.patent_id = patents.patent_id AND patent_number <> shaped;--> statement-breakpoint
DROP TABLE moved;--> statement-breakpoint
DROP FUNCTION brevet_number_in_shape(text, text);
