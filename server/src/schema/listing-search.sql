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

CREATE OR REPLACE FUNCTION brevet_open_texts(l listings, d listing_details) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', l.deal_structure_notes, l.competitive_advantage, d.technology_overview,
    d.technology_problem_solvedby_technology, d.technology_howthe_technology_solvesthe_problem, d.technology_primary_application,
    d.technology_other_applications, d.technology_competitive_advantage, d.technology_deployment, d.technology_development_platform,
    d.technology_development_status_notes, d.technology_platforms_supported, d.biz_sales_sales_status_notes, d.deal_structure_notes,
    d.faq, d.technology_additional_info, d.technology_patent_summary, d.patent_notes, d.patent_licensing_arrangement,
    d.patent_potential_infringers, d.patent_litigation_notes, d.patent_portfolio, d.overview, d.problem_solved)
$$;

CREATE OR REPLACE FUNCTION brevet_staff_texts(l listings, s listing_sales) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', l.tag, s.seller, s.brand_names, s.pricing_notes, s.reasons_for_listing, s.decision_making_process,
    s.marketing_materials, s.prior_promotional_efforts, s.other_sales_notes, s.keywords, s.broker_contract)
$$;

-- Readers see a cleaned name of a file, without the folders of its uploader, so the stored name isn't searched.
CREATE OR REPLACE FUNCTION brevet_attached_texts(id integer, hidden boolean, most integer DEFAULT 300000) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(concat_ws(E'\n', description, left(content, most / files)), E'\n' ORDER BY position, doc_id)
  FROM (
    SELECT a.description, t.content, a.position, a.doc_id, count(*) OVER ()::integer AS files
    FROM listing_attachments a
    JOIN stored_files f ON f.file_name = a.file_name
    JOIN file_texts t ON t.file_name = a.file_name
    WHERE a.listing_id = id AND hidden = NOT (a.internal = 0 AND NOT a.of_buyer AND f.state = 'checked')) chosen
$$;

CREATE OR REPLACE FUNCTION brevet_attached_words(id integer, hidden boolean, most integer DEFAULT 300000) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
DECLARE words tsvector;
BEGIN
  words := setweight(brevet_vector(coalesce(brevet_attached_texts(id, hidden, most), '')), 'D');
  IF pg_column_size(words) > 250000 THEN RAISE program_limit_exceeded; END IF;
  RETURN words;
EXCEPTION WHEN program_limit_exceeded THEN
  IF most < 1000 THEN RETURN ''; END IF;
  RETURN brevet_attached_words(id, hidden, most / 2);
END $$;

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
$$;

-- OFFSET 0 computes each vector once. Without it, PostgreSQL computes them wherever they are used.
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
    setweight(brevet_vector(l.listing_name), 'A')
      || setweight(brevet_vector(left(l.keywords, most)), 'B') AS topic,
    setweight(brevet_vector(left(l.listing_description, most)), 'B') AS summary,
    setweight(brevet_vector(left(brevet_open_texts(l, d), most)), 'C') AS body,
    setweight(brevet_vector(left(brevet_staff_texts(l, s), most / 3)), 'D') AS staff
    OFFSET 0) t
  WHERE l.listing_id = ANY (ids)
  ORDER BY l.listing_id
  ON CONFLICT (listing_id) DO UPDATE SET head = excluded.head,
    open = excluded.open || CASE WHEN (SELECT private_flag FROM listings l WHERE l.listing_id = excluded.listing_id) = 1
      THEN listing_search.open_files ELSE '' END,
    whole = excluded.whole || listing_search.open_files || listing_search.hidden_files;
EXCEPTION WHEN program_limit_exceeded THEN
  IF most < 1000 THEN RAISE; END IF;
  PERFORM brevet_index_listings(ids, most / 4);
END $$;

CREATE OR REPLACE FUNCTION brevet_index_classes(ids integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE listing_search s SET classes = brevet_classes_of(s.listing_id)
  FROM (SELECT listing_id FROM listing_search WHERE listing_id = ANY (ids) ORDER BY listing_id FOR NO KEY UPDATE) chosen
  WHERE s.listing_id = chosen.listing_id AND s.classes IS DISTINCT FROM brevet_classes_of(s.listing_id)
$$;

CREATE OR REPLACE FUNCTION brevet_index_files(id integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE words tsvector; hidden_words tsvector;
BEGIN
  PERFORM FROM listing_search WHERE listing_id = id FOR NO KEY UPDATE;
  words := brevet_attached_words(id, false);
  hidden_words := brevet_attached_words(id, true);
  UPDATE listing_search SET open_files = words, hidden_files = hidden_words
  WHERE listing_id = id AND (open_files, hidden_files) IS DISTINCT FROM (words, hidden_words);
  IF FOUND THEN PERFORM brevet_index_listings(ARRAY[id]); END IF;
END $$;

CREATE OR REPLACE FUNCTION brevet_index_changed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_index_listings(ARRAY(SELECT DISTINCT listing_id FROM changed));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_index_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_index_listings(ARRAY[NEW.listing_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_index_changed_classes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_index_classes(ARRAY(SELECT DISTINCT listing_id FROM changed));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_index_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_index_files(coalesce(NEW.listing_id, OLD.listing_id));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION brevet_index_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_index_files(listing_id) FROM listing_attachments WHERE file_name = NEW.file_name;
  RETURN NULL;
END $$;

-- The sales information is inserted last.
CREATE TRIGGER listing_sales_search AFTER INSERT ON listing_sales REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_index_changed_listings();

CREATE TRIGGER listings_search_update AFTER UPDATE ON listings FOR EACH ROW
  WHEN ((OLD.listing_name, OLD.listing_description, OLD.keywords, OLD.deal_structure_notes, OLD.competitive_advantage, OLD.tag, OLD.private_flag)
    IS DISTINCT FROM (NEW.listing_name, NEW.listing_description, NEW.keywords, NEW.deal_structure_notes, NEW.competitive_advantage, NEW.tag, NEW.private_flag))
  EXECUTE FUNCTION brevet_index_changed_listing();

CREATE TRIGGER listing_details_search_update AFTER UPDATE ON listing_details FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION brevet_index_changed_listing();

CREATE TRIGGER listing_sales_search_update AFTER UPDATE ON listing_sales FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION brevet_index_changed_listing();

CREATE TRIGGER listing_patents_search AFTER INSERT ON listing_patents REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_index_changed_classes();

CREATE TRIGGER listing_patents_search_delete AFTER DELETE ON listing_patents REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_index_changed_classes();

CREATE TRIGGER listing_attachments_search AFTER INSERT OR DELETE ON listing_attachments FOR EACH ROW
  EXECUTE FUNCTION brevet_index_attachment();

CREATE TRIGGER listing_attachments_search_update AFTER UPDATE ON listing_attachments FOR EACH ROW
  WHEN ((OLD.description, OLD.position, OLD.internal, OLD.of_buyer, OLD.file_name)
    IS DISTINCT FROM (NEW.description, NEW.position, NEW.internal, NEW.of_buyer, NEW.file_name))
  EXECUTE FUNCTION brevet_index_attachment();

CREATE TRIGGER file_texts_search AFTER INSERT OR UPDATE OF content ON file_texts FOR EACH ROW
  EXECUTE FUNCTION brevet_index_file();

CREATE TRIGGER stored_files_search AFTER UPDATE OF state ON stored_files FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION brevet_index_file();
