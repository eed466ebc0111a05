CREATE FUNCTION brevet_application_key(country text, number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (select case
    when upper(number) ~ '^PCT/?[A-Z]{2}/?(19|20)?[0-9]{2}/?[0-9]{5,6}$' then (
      select 'PCT/' || found[1] || found[2] || lpad(found[3], 6, '0')
      from regexp_match(upper(number), '^PCT/?([A-Z]{2})/?(?:19|20)?([0-9]{2})/?([0-9]{5,6})$') found)
    when country = 'US' and number ~ '^[0-9]{1,2} ?/? ?[0-9]{3}[ ,.]?[0-9]{3}$'
      then 'US/' || lpad(regexp_replace(number, '[^0-9]', '', 'g'), 8, '0')
  end);--> statement-breakpoint
CREATE FUNCTION brevet_patent_key(number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (select 'US ' || found[1] || found[2]
  from regexp_match(upper(regexp_replace(number, '[ ,]', '', 'g')), '^(?:US)?([A-Z]{0,2})0*([1-9][0-9]*)(?:[A-Z][0-9]?)?$') found);--> statement-breakpoint
CREATE FUNCTION brevet_family_keys(facts jsonb) RETURNS text[]
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
--> statement-breakpoint
CREATE INDEX "patent_facts_family" ON "patent_facts" USING gin (brevet_family_keys("facts"));