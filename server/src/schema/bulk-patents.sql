-- Classes in upper case without spaces, each behind " c:".
CREATE OR REPLACE FUNCTION brevet_class_keys(text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  keys text := ' c:' || replace(translate(upper(array_to_string($1, '|')), E' \t\r\n', ''), '|', ' c:');
BEGIN
  IF length(keys) > 1000 THEN
    keys := regexp_replace(keys, '([^ ]{100})[^ ]+', '\1', 'g');
  END IF;
  RETURN keys;
END $$;

-- The names, classes and time of publication of a patent as words that no text has.
CREATE OR REPLACE FUNCTION brevet_patent_keys(assignees text[], inventors text[], classes text[], published date) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN array_to_tsvector(string_to_array(
  'a:' || replace(brevet_fold(array_to_string(assignees, ' ')), ' ', ' a:')
  || ' i:' || replace(brevet_fold(array_to_string(inventors, ' ')), ' ', ' i:')
  || brevet_class_keys(classes)
  || coalesce(' d:' || extract(year FROM published)::int / 10 || ' d:' || extract(year FROM published)::int
    || ' d:' || extract(year FROM published)::int * 100 + extract(month FROM published)::int, ''), ' '));

-- Notes the blocks of patents that a statement changed, once for the statement and not for each row.
CREATE OR REPLACE FUNCTION brevet_note_patents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO patent_index_changes (block) SELECT DISTINCT bulk_patent_id / 1000 FROM changed ORDER BY 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_application_key(country text, number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (select case
    when upper(number) ~ '^PCT/?[A-Z]{2}/?(19|20)?[0-9]{2}/?[0-9]{5,6}$' then (
      select 'PCT/' || found[1] || found[2] || lpad(found[3], 6, '0')
      from regexp_match(upper(number), '^PCT/?([A-Z]{2})/?(?:19|20)?([0-9]{2})/?([0-9]{5,6})$') found)
    when country = 'US' and number ~ '^[0-9]{1,2} ?/? ?[0-9]{3}[ ,.]?[0-9]{3}$'
      then 'US/' || lpad(regexp_replace(number, '[^0-9]', '', 'g'), 8, '0')
  end);

CREATE OR REPLACE FUNCTION brevet_patent_key(number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (select 'US ' || found[1] || found[2]
  from regexp_match(upper(regexp_replace(number, '[ ,]', '', 'g')), '^(?:US)?([A-Z]{0,2})0*([1-9][0-9]*)(?:[A-Z][0-9]?)?$') found);

CREATE OR REPLACE FUNCTION brevet_family_keys(facts jsonb) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (select coalesce(array_agg(distinct key), '{}') from (
    select brevet_application_key('US', r->>'number') from jsonb_array_elements(facts->'relations') r
    union all
    select brevet_patent_key(r->>'patent') from jsonb_array_elements(facts->'relations') r
    union all
    select brevet_application_key('US', facts->'pct'->>'number')
    union all
    select left(p->>'country', 2) || ':' || regexp_replace(upper(p->>'number'), '[^A-Z0-9]', '', 'g') || ':' || (p->>'filed')
    from jsonb_array_elements(facts->'priority') p
  ) keys(key) where key is not null);

-- Off until there is a search engine, because PostgreSQL keeps a copy of a statement's rows for them.
CREATE TRIGGER bulk_patents_added AFTER INSERT ON bulk_patents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_patents();
ALTER TABLE bulk_patents DISABLE TRIGGER bulk_patents_added;

CREATE TRIGGER bulk_patents_changed AFTER UPDATE ON bulk_patents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_patents();
ALTER TABLE bulk_patents DISABLE TRIGGER bulk_patents_changed;
