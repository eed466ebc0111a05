CREATE TABLE "listing_search" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"head" tsvector NOT NULL,
	"open" tsvector NOT NULL,
	"whole" tsvector NOT NULL,
	"classes" tsvector NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_search" ADD CONSTRAINT "listing_search_listing_id_listings_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_search_open" ON "listing_search" USING gin ("open");--> statement-breakpoint
CREATE INDEX "listing_search_whole" ON "listing_search" USING gin ("whole");--> statement-breakpoint
CREATE INDEX "listing_search_classes" ON "listing_search" USING gin ("classes");--> statement-breakpoint
-- Vectors are read only by `@@` (from the index) and `ts_rank` (the head). Moving the long ones out of line keeps the rows that a
-- bitmap scan visits small.
ALTER TABLE "listing_search" SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "listing_search" ALTER COLUMN "head" SET STORAGE main, ALTER COLUMN "open" SET STORAGE external,
  ALTER COLUMN "whole" SET STORAGE external, ALTER COLUMN "classes" SET STORAGE external;--> statement-breakpoint
CREATE FUNCTION brevet_classes_of(id integer) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT upper(replace(class, ' ', ''))), '{}'))
  FROM listing_patents lp
  JOIN patents p ON p.patent_id = lp.patent_id
  JOIN bulk_patents b ON b.country = p.country AND b.patent_number = p.patent_number,
    unnest(b.cpc || b.ipc || b.uspc) class
  WHERE lp.listing_id = id AND trim(class) <> ''
$$;--> statement-breakpoint
CREATE FUNCTION brevet_index_classes(ids integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE listing_search s SET classes = brevet_classes_of(s.listing_id)
  FROM (SELECT listing_id FROM listing_search WHERE listing_id = ANY (ids) ORDER BY listing_id FOR NO KEY UPDATE) chosen
  WHERE s.listing_id = chosen.listing_id AND s.classes IS DISTINCT FROM brevet_classes_of(s.listing_id)
$$;--> statement-breakpoint
CREATE FUNCTION brevet_open_texts(l listings, d listing_details) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', l.deal_structure_notes, l.competitive_advantage, d.technology_overview,
    d.technology_problem_solvedby_technology, d.technology_howthe_technology_solvesthe_problem, d.technology_primary_application,
    d.technology_other_applications, d.technology_competitive_advantage, d.technology_deployment, d.technology_development_platform,
    d.technology_development_status_notes, d.technology_platforms_supported, d.biz_sales_sales_status_notes, d.deal_structure_notes,
    d.faq, d.technology_additional_info, d.technology_patent_summary, d.patent_notes, d.patent_licensing_arrangement,
    d.patent_potential_infringers, d.patent_litigation_notes, d.patent_portfolio, d.overview, d.problem_solved)
$$;--> statement-breakpoint
CREATE FUNCTION brevet_staff_texts(l listings, s listing_sales) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', l.tag, s.seller, s.pricing_notes, s.reasons_for_listing, s.decision_making_process, s.marketing_materials,
    s.prior_promotional_efforts, s.other_sales_notes, s.keywords, s.broker_contract)
$$;--> statement-breakpoint
-- The text of a listing as it is searched: `whole` includes what only brokers and admins read.
CREATE FUNCTION brevet_listing_text(id integer, whole boolean) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', l.listing_name, l.keywords, l.listing_description, brevet_open_texts(l, d),
    CASE WHEN whole THEN brevet_staff_texts(l, s) END)
  FROM listings l
  LEFT JOIN listing_details d ON d.listing_id = l.listing_id
  LEFT JOIN listing_sales s ON s.listing_id = l.listing_id
  WHERE l.listing_id = id
$$;--> statement-breakpoint
-- A tsvector holds 1 MB, so only the first part of very long texts is indexed, and less of those that fill it all the same.
CREATE FUNCTION brevet_index_listings(ids integer[], most integer DEFAULT 120000) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_search (listing_id, head, open, whole, classes)
  SELECT l.listing_id, t.head, t.head || t.body, t.head || t.body || t.staff,
    coalesce((SELECT classes FROM listing_search known WHERE known.listing_id = l.listing_id), brevet_classes_of(l.listing_id))
  FROM listings l
  LEFT JOIN listing_details d ON d.listing_id = l.listing_id
  LEFT JOIN listing_sales s ON s.listing_id = l.listing_id
  CROSS JOIN LATERAL (SELECT
    setweight(to_tsvector('english', l.listing_name), 'A')
      || setweight(to_tsvector('english', left(l.keywords || E'\n' || l.listing_description, most)), 'B') AS head,
    setweight(to_tsvector('english', left(brevet_open_texts(l, d), most)), 'C') AS body,
    setweight(to_tsvector('english', left(brevet_staff_texts(l, s), most / 3)), 'D') AS staff) t
  WHERE l.listing_id = ANY (ids)
  ORDER BY l.listing_id
  ON CONFLICT (listing_id) DO UPDATE SET head = excluded.head, open = excluded.open, whole = excluded.whole;
EXCEPTION WHEN program_limit_exceeded THEN
  IF most < 1000 THEN RAISE; END IF;
  PERFORM brevet_index_listings(ids, most / 4);
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_index_changed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_index_listings(ARRAY(SELECT DISTINCT listing_id FROM changed));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_index_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_index_listings(ARRAY[NEW.listing_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION brevet_index_changed_classes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM brevet_index_classes(ARRAY(SELECT DISTINCT listing_id FROM changed));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER listing_details_search AFTER INSERT ON "listing_details" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_index_changed_listings();--> statement-breakpoint
CREATE TRIGGER listing_sales_search AFTER INSERT ON "listing_sales" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_index_changed_listings();--> statement-breakpoint
CREATE TRIGGER listings_search_update AFTER UPDATE ON "listings" FOR EACH ROW
  WHEN ((OLD.listing_name, OLD.listing_description, OLD.keywords, OLD.deal_structure_notes, OLD.competitive_advantage, OLD.tag)
    IS DISTINCT FROM (NEW.listing_name, NEW.listing_description, NEW.keywords, NEW.deal_structure_notes, NEW.competitive_advantage, NEW.tag))
  EXECUTE FUNCTION brevet_index_changed_listing();--> statement-breakpoint
CREATE TRIGGER listing_details_search_update AFTER UPDATE ON "listing_details" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION brevet_index_changed_listing();--> statement-breakpoint
CREATE TRIGGER listing_sales_search_update AFTER UPDATE ON "listing_sales" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION brevet_index_changed_listing();--> statement-breakpoint
CREATE TRIGGER listing_patents_search AFTER INSERT ON "listing_patents" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_index_changed_classes();--> statement-breakpoint
CREATE TRIGGER listing_patents_search_delete AFTER DELETE ON "listing_patents" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_index_changed_classes();--> statement-breakpoint
SELECT brevet_index_listings(ARRAY(SELECT listing_id FROM listings));
