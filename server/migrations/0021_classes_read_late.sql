-- The planner tries to inline SQL functions, and for that it opens their tables. As PL/pgSQL, the function touches the patent
-- store only when it runs, so saving a listing never waits for a lock on it.
CREATE OR REPLACE FUNCTION brevet_classes_of(id integer) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT array_to_tsvector(coalesce(array_agg(DISTINCT upper(replace(class, ' ', ''))), '{}'))
    FROM listing_patents lp
    JOIN patents p ON p.patent_id = lp.patent_id
    JOIN bulk_patents b ON b.country = p.country AND b.patent_number = p.patent_number,
      unnest(b.cpc || b.ipc || b.uspc) class
    WHERE lp.listing_id = id AND trim(class) <> '');
END $$;
